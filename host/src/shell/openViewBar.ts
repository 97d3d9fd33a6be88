import { getI18n, registerNamespace } from '@certdeck/i18n';
import { STAFF, texts } from '../pages/staff/texts.ts';
import ViewBar from './ViewBar.tsx';

/** The bar of a tab that looks at a customer's portal, with its texts. */
export async function openViewBar(): Promise<{ default: typeof ViewBar }> {
  registerNamespace(STAFF, texts);
  await getI18n().load(STAFF);
  return { default: ViewBar };
}
