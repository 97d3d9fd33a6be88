import { useMemo, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button } from '../core/Button.tsx';
import { ColumnsIcon } from '../core/icons.ts';
import { Separator, Stack } from '../core/layout.tsx';
import { Text } from '../core/typography.tsx';
import { Checkbox } from '../forms/Checkbox.tsx';
import { Popover } from '../overlays/Popover.tsx';
import type { Column } from './column.ts';

export interface ColumnChoice<Row> {
  /** The columns with `hidden` set as chosen. */
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  setHidden: (id: string, hidden: boolean) => void;
  /** Lines of little height; chosen once for all lists. */
  compact: boolean;
  setCompact: (compact: boolean) => void;
  /** Single keys act on the list; chosen once for all lists, since who speaks to a computer types them by accident. */
  shortcuts: boolean;
  setShortcuts: (shortcuts: boolean) => void;
}

const COMPACT = 'list.compact';
const SHORTCUTS = 'list.shortcuts';

/** A yes or no that is remembered under a name. */
function useStoredFlag(
  name: string,
  first: boolean,
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => {
    try {
      return (storage?.getItem(name) ?? String(first)) === 'true';
    } catch {
      return first;
    }
  });
  return [
    on,
    (next) => {
      setOn(next);
      try {
        storage?.setItem(name, String(next));
      } catch {
        // The choice holds for this visit even when it can't be kept.
      }
    },
  ];
}

function readHidden(key: string, storage: Pick<Storage, 'getItem'> | undefined): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers under `columns.<key>` which columns of a list are hidden; a column's own `hidden` is the first choice. */
export function useColumnChoice<Row>(
  key: string,
  columns: readonly Column<Row>[],
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined = globalThis.localStorage,
): ColumnChoice<Row> {
  const storageKey = `columns.${key}`;
  const [hidden, setHiddenIds] = useState<ReadonlySet<string>>(
    () => new Set(readHidden(storageKey, storage) ?? columns.filter((column) => column.hidden).map((column) => column.id)),
  );
  const chosen = useMemo(
    () => columns.map((column) => ({ ...column, hidden: hidden.has(column.id) })),
    [columns, hidden],
  );
  const [compact, setCompact] = useStoredFlag(COMPACT, false, storage);
  const [shortcuts, setShortcuts] = useStoredFlag(SHORTCUTS, true, storage);
  return {
    columns: chosen,
    hidden,
    compact,
    setCompact,
    shortcuts,
    setShortcuts,
    setHidden(id, hide) {
      const next = new Set(hidden);
      if (hide) next.add(id);
      else next.delete(id);
      setHiddenIds(next);
      try {
        storage?.setItem(storageKey, JSON.stringify([...next]));
      } catch {
        // The choice holds for this visit even when it can't be kept.
      }
    },
  };
}

/** A button with a box for each column, and how the list is shown; the column that heads the cards can't be hidden. */
export function ColumnMenu<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  const { t } = useTexts();
  return (
    <Popover trigger={<Button icon={<ColumnsIcon />}>{t('table.columns')}</Button>} title={t('table.columns')} placement="bottom-end">
      <Stack gap="2">
        {choice.columns.map((column) => (
          <Checkbox
            key={column.id}
            checked={!choice.hidden.has(column.id)}
            disabled={column.title}
            onValueChange={(shown) => choice.setHidden(column.id, !shown)}
          >
            {column.header}
          </Checkbox>
        ))}
        <Separator />
        <Checkbox checked={choice.compact} onValueChange={choice.setCompact}>
          {t('table.compact')}
        </Checkbox>
        <Checkbox checked={choice.shortcuts} onValueChange={choice.setShortcuts}>
          {t('table.shortcuts')}
        </Checkbox>
        <Text size="sm" tone="muted" maxW="240px">
          {t('table.shortcuts.keys')}
        </Text>
      </Stack>
    </Popover>
  );
}
