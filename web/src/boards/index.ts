/** Finding the boards: one folder per game, loaded when wanted. */
import type { Component } from 'svelte';
import type { Face } from './contract';
import type { Lesson } from './lessons';

const faces = import.meta.glob<Face>('./*/index.ts', { import: 'default' });
const pictures = import.meta.glob<Component>('./*/Picture.svelte', { import: 'default' });
const lessons = import.meta.glob<Lesson[]>('./*/lessons.ts', { import: 'default' });

/** Tell whether a game has a board. */
export function hasFace(game: string): boolean {
  return `./${game}/index.ts` in faces;
}

/** Load the board of a game. */
export async function loadFace(game: string): Promise<Face> {
  const found = faces[`./${game}/index.ts`];
  if (!found) throw new Error(`no board for ${game}`);
  return found();
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
