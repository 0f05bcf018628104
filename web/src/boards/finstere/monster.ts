/** The monster-building kit: what there is to choose from, and what stands on this device. */

export const KIT = {
  head: ['horned', 'eyestalks', 'snout', 'helmet', 'pumpkin'],
  body: ['furry', 'scaled', 'striped', 'slimy'],
  arms: ['claws', 'pincers', 'tentacles', 'mitts'],
  feet: ['paws', 'talons', 'webbed', 'boots'],
  colour: ['moss', 'rust', 'plum', 'bone', 'teal', 'soot'],
} as const;

export type Part = keyof typeof KIT;
export type Build = { [P in Part]: (typeof KIT)[P][number] };

export const PARTS = Object.keys(KIT) as Part[];

/** Coat, light, dark and skin of each colour of the kit. */
export const COATS: Record<
  Build['colour'],
  { coat: string; light: string; dark: string; skin: string }
> = {
  moss: { coat: '#6f8f3e', light: '#a5c063', dark: '#39501f', skin: '#c9d79a' },
  rust: { coat: '#b8562c', light: '#e58a55', dark: '#6a2a12', skin: '#f3c39b' },
  plum: { coat: '#7d4a8f', light: '#b07fc2', dark: '#44244f', skin: '#e0bfe6' },
  bone: { coat: '#b9ab8c', light: '#e6dcc2', dark: '#6d6149', skin: '#fbf4e2' },
  teal: { coat: '#2f8a86', light: '#68bdb5', dark: '#164a4a', skin: '#bfe6dd' },
  soot: { coat: '#565a66', light: '#8a8f9d', dark: '#282b33', skin: '#c3c7d2' },
};

export const FIRST_BUILD: Build = {
  head: 'horned',
  body: 'furry',
  arms: 'claws',
  feet: 'paws',
  colour: 'moss',
};

/** Read the build from the desk; what is missing or unknown there is as in the first build. */
export function buildOf(desk: Record<string, unknown>): Build {
  const kept = (desk['monster'] ?? {}) as Record<string, unknown>;
  const chosen = PARTS.map((part) => {
    const known = (KIT[part] as readonly unknown[]).includes(kept[part]);
    return [part, known ? kept[part] : FIRST_BUILD[part]];
  });
  return Object.fromEntries(chosen) as Build;
}

/** The build with another choice of one part, so many further on. */
export function changed(build: Build, part: Part, by: number): Build {
  const choices = KIT[part] as readonly string[];
  const next = choices[(choices.indexOf(build[part]) + by + choices.length) % choices.length];
  return { ...build, [part]: next };
}

/** A build drawn by chance. */
export function anyBuild(): Build {
  const pick = (part: Part) => KIT[part][Math.floor(Math.random() * KIT[part].length)];
  return Object.fromEntries(PARTS.map((part) => [part, pick(part)])) as Build;
}
