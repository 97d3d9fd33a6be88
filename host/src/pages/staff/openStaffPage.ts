import type { ComponentType } from 'react';
import { getI18n, registerNamespace } from '@certdeck/i18n';
import StaffPage from './Staff.page.tsx';
import { STAFF, texts } from './texts.ts';

/** The staff page with its texts, which stand apart from the shell's. */
export async function openStaffPage(): Promise<{ default: ComponentType }> {
  registerNamespace(STAFF, texts);
  await getI18n().load(STAFF);
  return { default: StaffPage };
}
