/** The texts on the page, in the language that is chosen now. */
import type { Facts, Words } from '../boards/contract';
import { format, load, type Language, type Table } from '../messages';
import { settings } from './settings.svelte';

let tables = $state.raw<Record<string, Table>>({});
let spoken = $state<Language>(settings.kept.language);

/** Load the texts of a subject (`shell` or a game) in the chosen language. */
export async function learn(subject: string): Promise<void> {
  const language = settings.kept.language;
  const table = await load(language, subject);
  if (language !== settings.kept.language) return learn(subject);
  keep(language, subject, table);
}

/** Change the language: everything that was loaded is loaded again, then shown all at once. */
export async function speak(language: Language): Promise<void> {
  settings.set({ language });
  const subjects = Object.keys(tables);
  const loaded = await Promise.all(subjects.map((subject) => load(language, subject)));
  if (language !== settings.kept.language) return;
  tables = {
    ...tables,
    ...Object.fromEntries(subjects.map((subject, index) => [subject, loaded[index]!])),
  };
  spoken = language;
  document.documentElement.lang = language;
}

function keep(language: Language, subject: string, table: Table): void {
  tables = { ...tables, [subject]: table };
  spoken = language;
  document.documentElement.lang = language;
}

/** A text of the shell. */
export function t(key: string, facts?: Facts): string {
  return format(tables['shell'] ?? {}, spoken, key, facts);
}

/** The language that the page speaks now. */
export function language(): Language {
  return spoken;
}

/** The texts of a game; `name` tells who sits where. */
export function gameWords(game: string, name: (seat: number) => string): Words {
  const words = (key: string, facts?: Facts) => format(tables[game] ?? {}, spoken, key, facts);
  const has = (key: string) => key in (tables[game] ?? {});
  return Object.defineProperties(words, {
    name: { value: name },
    has: { value: has },
    language: { get: () => spoken },
  }) as Words;
}

/** A text of a game, for pages that show several games. */
export function gameText(game: string, key: string, facts?: Facts): string {
  return format(tables[game] ?? {}, spoken, key, facts);
}
