/** Finding the boards: one folder per game, loaded when wanted. */
import type { Component } from 'svelte';
import type { Face } from './contract';
import type { Lesson } from './lessons';

const faces = import.meta.glob<Face>('./*/index.ts', { import: 'default' });
const pictures = import.meta.glob<Component>('./*/Picture.svelte', { import: 'default' });
const lessons = import.meta.glob<Lesson[]>('./*/lessons.ts', { import: 'default' });

/** Load the board of a game; a game without one is played by its notation. */
export async function loadFace(game: string): Promise<Face> {
  const found = faces[`./${game}/index.ts`];
  return found ? found() : (await import('./plain')).default;
}

/** Load the picture of a game for the front page, if it has one. */
export async function loadPicture(game: string): Promise<Component | null> {
  return (await pictures[`./${game}/Picture.svelte`]?.()) ?? null;
}

/** Load the tutorial of a game, if it has one. */
export async function loadLessons(game: string): Promise<Lesson[] | null> {
  return (await lessons[`./${game}/lessons.ts`]?.()) ?? null;
}

/** Tell whether a game has a tutorial. */
export function hasLessons(game: string): boolean {
  return `./${game}/lessons.ts` in lessons;
}
