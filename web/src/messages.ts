/**
 * Texts from message files: messages/<language>/<subject>.json, flat tables from key to text.
 *
 *   {name}                 a fact
 *   {count:one|other}      a plural, # stands for the number: {left:# step left|# steps left}
 *   {count:zero|one|other} the same with words of its own for zero
 */
import type { Facts } from './boards/contract';

export type Table = Record<string, string>;

export const LANGUAGES = ['en', 'fr', 'de', 'da'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages by the names that their speakers give them. */
export const NATIVE: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  da: 'Dansk',
};

const files = import.meta.glob<Table>('./messages/*/*.json', { import: 'default' });

/** Load the texts of a subject: `shell` or the key of a game. */
export async function load(language: Language, subject: string): Promise<Table> {
  const file = files[`./messages/${language}/${subject}.json`];
  return file ? file() : {};
}

/** Choose the first language of the reader that we speak. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0];
    const found = LANGUAGES.find((language) => language === base);
    if (found) return found;
  }
  return 'en';
}

/** Put facts into a text. A key without text is shown as it is, so that it is noticed. */
export function format(table: Table, language: string, key: string, facts: Facts = {}): string {
  const text = table[key];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)(?::([^{}]*))?\}/g, (whole, name: string, forms?: string) => {
    const fact = facts[name];
    if (fact === undefined) return whole;
    return forms === undefined ? String(fact) : plural(language, Number(fact), forms.split('|'));
  });
}

/** Name several in one phrase: “a, b and c”. */
export function listed(names: string[], language: string): string {
  return new Intl.ListFormat(language).format(names);
}

function plural(language: string, count: number, forms: string[]): string {
  const [zero, one, other] = forms.length > 2 ? forms : [undefined, ...forms];
  const rule = new Intl.PluralRules(language).select(count);
  const chosen = count === 0 && zero !== undefined ? zero : rule === 'one' ? one : other;
  return (chosen ?? '').replaceAll('#', String(count));
}
