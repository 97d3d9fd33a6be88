import {
  isStaffPermission,
  portalPermissions,
  type StaffPermission,
  staffPermissions,
} from '@certdeck/contract';
import type { Db } from '../../platform/database/transaction.ts';
import { addStaff, listStaff, removeStaff } from './staff.store.ts';

export const STAFF_USAGE = 'staff, staff add <account> [all|<duty>,…], staff remove <account>';

const nameOf = (permission: StaffPermission) => permission.slice('staff:'.length);

/** Duties by their names without `staff:`; undefined where one isn't known. */
function dutiesOf(words: string): readonly StaffPermission[] | undefined {
  if (words === '') return portalPermissions;
  if (words === 'all') return staffPermissions;
  const duties = words.split(',').map((word) => `staff:${word}`);
  return duties.every(isStaffPermission) ? duties : undefined;
}

/**
 * Who is staff, and with which duties, from the command line of the machine: how the first of them get theirs.
 * @returns false when nothing was done
 */
export async function runStaffCommand(
  db: Db,
  [what = '', account = '', words = '']: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  if (what === '') {
    for (const one of await listStaff(db)) {
      const duties = one.permissions.map(nameOf).join(',');
      say([one.accountNo, one.email, one.since.toISOString().slice(0, 10), duties].join('\t'));
    }
    return true;
  }
  if (!['add', 'remove'].includes(what) || account === '') {
    say(`Say: ${STAFF_USAGE}`);
    return false;
  }
  if (what === 'remove') {
    const done = await removeStaff(db, account);
    say(done ? `${account} is no longer staff` : 'No such account is staff.');
    return done;
  }
  const duties = dutiesOf(words);
  if (!duties) {
    say(`Duties are ${staffPermissions.map(nameOf).join(', ')}, or all.`);
    return false;
  }
  const done = await addStaff(db, account, duties);
  say(done ? `${account} is staff: ${duties.map(nameOf).join(', ')}` : 'There is no such account.');
  return done;
}
