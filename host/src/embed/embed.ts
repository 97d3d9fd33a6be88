/*
 * `/embed.js`: the whole of what a partner's page loads before it shows an area. A module of its own build, so
 * that it carries nothing of React, of the shell or of the federation.
 */
import { CertdeckArea } from './element.ts';
import { configure, lifecyclesOf, mount } from './mount.ts';

export type { MountedArea } from './mount.ts';
export type { AreaLifecycles, AreaTheme, MountOptions, TokenAdapter } from './options.ts';
export { configure, lifecyclesOf as lifecycles, mount };

if (!customElements.get('certdeck-area')) customElements.define('certdeck-area', CertdeckArea);
const certdeck = Object.freeze({ configure, lifecycles: lifecyclesOf, mount });
if (!('certdeck' in globalThis)) Object.defineProperty(globalThis, 'certdeck', { value: certdeck });
