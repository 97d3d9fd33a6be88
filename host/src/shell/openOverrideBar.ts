import { getI18n, registerNamespace } from '@certdeck/i18n';
import { STAFF, texts } from '../pages/staff/texts.ts';
import OverrideBar from './OverrideBar.tsx';

/** The bar of a tab that runs remotes from elsewhere, with its texts. */
export async function openOverrideBar(): Promise<{ default: typeof OverrideBar }> {
  registerNamespace(STAFF, texts);
  await getI18n().load(STAFF);
  return { default: OverrideBar };
}
