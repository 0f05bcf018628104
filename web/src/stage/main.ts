import { mount } from 'svelte';
import * as messages from '../messages';
import '../style/index.css';
import Stage from './Stage.svelte';

mount(Stage, { target: document.getElementById('app')! });

// What boards work out without a page, by the path of its module: for tests.
const found = import.meta.glob([
  '/src/boards/*/*.ts',
  '/src/messages/en/*.json',
  '/fixtures/*.json',
]);
Object.assign(window, { modules: { ...found, '/src/messages.ts': async () => messages } });
