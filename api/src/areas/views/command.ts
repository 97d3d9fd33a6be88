import { type Db, transaction } from '../../platform/database/transaction.ts';
import { endOpenView } from './ending.ts';
import { openViews } from './views.store.ts';

export const VIEWS_USAGE = 'views, views end <id>';

/**
 * Who of staff looks at whose portal, and ending that, from the command line of the machine.
 * @param args what follows `views`
 * @returns false when nothing was done
 */
export async function runViewsCommand(
  { db, now }: { db: Db; now: () => Date },
  [what = '', id = '']: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const views = await openViews(db, now());
  if (what === '') {
    for (const one of views)
      say(
        [
          one.id,
          one.staff_no,
          one.viewed_no,
          one.opened_at.toISOString(),
          one.ends_at.toISOString(),
          one.reason,
        ].join('\t'),
      );
    return true;
  }
  const view = views.find((one) => one.id === id);
  if (what !== 'end' || !view) {
    say(what === 'end' && id !== '' ? 'There is no such view.' : `Say: ${VIEWS_USAGE}`);
    return false;
  }
  const ended = await transaction(db, (trx) => endOpenView(trx, view));
  say(ended ? 'Ended.' : 'There is no such view.');
  return ended;
}
