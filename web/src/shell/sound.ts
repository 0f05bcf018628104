/** Small sounds made on the spot, heard only after they were switched on. */
import type { SoundName } from '../boards/contract';
import { settings } from './settings.svelte';

interface Tone {
  /** Hertz at the start and at the end; 0: noise. */
  from: number;
  to: number;
  seconds: number;
  wave: OscillatorType | 'noise';
  loud: number;
  after?: number;
}

const tone = (
  from: number,
  to: number,
  seconds: number,
  wave: Tone['wave'] = 'sine',
  loud = 0.12,
  after = 0,
): Tone => ({ from, to, seconds, wave, loud, after });

const SOUNDS: Record<SoundName, Tone[]> = {
  step: [tone(180, 120, 0.07, 'triangle', 0.16)],
  slide: [tone(900, 300, 0.22, 'noise', 0.06)],
  place: [tone(240, 90, 0.1, 'triangle', 0.2), tone(1200, 800, 0.03, 'noise', 0.08)],
  flip: [tone(2200, 900, 0.06, 'noise', 0.08), tone(420, 520, 0.06, 'sine', 0.06, 0.05)],
  card: [tone(3000, 1200, 0.08, 'noise', 0.1)],
  push: [tone(110, 80, 0.2, 'sawtooth', 0.06), tone(500, 200, 0.2, 'noise', 0.06)],
  bite: [tone(320, 70, 0.12, 'square', 0.1), tone(160, 50, 0.16, 'square', 0.1, 0.1)],
  fire: [tone(700, 1800, 0.35, 'noise', 0.07)],
  draw: [tone(520, 700, 0.09, 'sine', 0.08)],
  goal: [
    tone(523, 523, 0.1),
    tone(659, 659, 0.1, 'sine', 0.12, 0.09),
    tone(784, 784, 0.2, 'sine', 0.12, 0.18),
  ],
  turn: [tone(587, 587, 0.12, 'sine', 0.1), tone(880, 880, 0.22, 'sine', 0.1, 0.11)],
  win: [
    tone(392, 392, 0.14),
    tone(523, 523, 0.14, 'sine', 0.12, 0.13),
    tone(659, 659, 0.14, 'sine', 0.12, 0.26),
    tone(784, 784, 0.4, 'sine', 0.14, 0.39),
  ],
  wrong: [tone(220, 180, 0.16, 'triangle', 0.12)],
};

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Make a sound, if sounds are on; out of sight only the one that calls to the own turn. */
export function sound(name: SoundName): void {
  if (!settings.kept.sound || (document.hidden && name !== 'turn')) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const each of SOUNDS[name]) play(context, each);
}

function play(on: AudioContext, each: Tone): void {
  const begin = on.currentTime + (each.after ?? 0);
  const end = begin + each.seconds;
  const volume = on.createGain();
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(each.loud, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(on.destination);
  const source =
    each.wave === 'noise' ? hiss(on, each, begin, volume) : ring(on, each, begin, volume);
  source.start(begin);
  source.stop(end + 0.02);
}

function ring(on: AudioContext, each: Tone, begin: number, to: AudioNode): OscillatorNode {
  const source = on.createOscillator();
  source.type = each.wave as OscillatorType;
  source.frequency.setValueAtTime(each.from, begin);
  source.frequency.exponentialRampToValueAtTime(each.to, begin + each.seconds);
  source.connect(to);
  return source;
}

function hiss(on: AudioContext, each: Tone, begin: number, to: AudioNode): AudioBufferSourceNode {
  noise ??= whiteNoise(on);
  const source = on.createBufferSource();
  source.buffer = noise;
  const filter = on.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(each.from, begin);
  filter.frequency.exponentialRampToValueAtTime(each.to, begin + each.seconds);
  source.connect(filter).connect(to);
  return source;
}

function whiteNoise(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 2, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
