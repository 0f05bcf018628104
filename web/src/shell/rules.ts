/** The rules of a game in our own words, and their pictures. */
import type { Component } from 'svelte';
import type { Language } from '../messages';
import { read, type Block } from './markdown';

const texts = import.meta.glob<string>('../rules/*/*.md', { import: 'default', query: '?raw' });
const drawings = import.meta.glob<Component>('../boards/*/pictures/*.svelte', {
  import: 'default',
});

/** Load the rules of a game; none if they are not written yet. */
export async function loadRules(language: Language, game: string): Promise<Block[]> {
  const text = await texts[`../rules/${language}/${game}.md`]?.();
  return text ? read(text) : [];
}

/** Load a picture of the rules: boards/<game>/pictures/<name>.svelte. */
export async function loadDrawing(game: string, name: string): Promise<Component | null> {
  return (await drawings[`../boards/${game}/pictures/${name}.svelte`]?.()) ?? null;
}
