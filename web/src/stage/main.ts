import { mount } from 'svelte';
import '../style/index.css';
import Stage from './Stage.svelte';

mount(Stage, { target: document.getElementById('app')! });
