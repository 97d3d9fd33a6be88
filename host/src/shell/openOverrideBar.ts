import { getI18n, registerNamespace } from '@certdeck/i18n';
import { PORTAL, texts } from '../pages/portal/texts.ts';
import OverrideBar from './OverrideBar.tsx';

/** The bar of a tab that runs remotes from elsewhere, with its texts. */
export async function openOverrideBar(): Promise<{ default: typeof OverrideBar }> {
  registerNamespace(PORTAL, texts);
  await getI18n().load(PORTAL);
  return { default: OverrideBar };
}
