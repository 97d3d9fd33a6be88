import type { ComponentType } from 'react';
import { getI18n, registerNamespace } from '@certdeck/i18n';
import Portal from './Portal.page.tsx';
import { PORTAL, texts } from './texts.ts';

/** The staff page with its texts, which stand apart from the shell's. */
export async function openPortal(): Promise<{ default: ComponentType }> {
  registerNamespace(PORTAL, texts);
  await getI18n().load(PORTAL);
  return { default: Portal };
}
