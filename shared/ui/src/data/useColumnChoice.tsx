import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button, IconButton } from '../core/Button.tsx';
import { ColumnsIcon, DenseRowsIcon, RowsIcon } from '../core/icons.ts';
import { Separator, Stack } from '../core/layout.tsx';
import { Text } from '../core/typography.tsx';
import { useBreakpoint } from '../core/useBreakpoint.ts';
import { Checkbox } from '../forms/Checkbox.tsx';
import { Popover } from '../overlays/Popover.tsx';
import type { Column } from './column.ts';

/** How a person wants a list, as it is kept for them. */
export interface KeptChoice {
  /** Ids of the hidden columns; undefined while the columns' own `hidden` counts. */
  hidden: readonly string[] | undefined;
  setHidden: (ids: readonly string[]) => void;
  /** Lines of little height. */
  compact: boolean;
  setCompact: (compact: boolean) => void;
  /** Single keys act on the list; off for who types them by accident, such as by speech. */
  shortcuts: boolean;
  setShortcuts: (shortcuts: boolean) => void;
}

export interface ColumnChoice<Row> extends Pick<
  KeptChoice,
  'compact' | 'setCompact' | 'shortcuts' | 'setShortcuts'
> {
  /** The columns with `hidden` set as chosen. */
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  setHidden: (id: string, hidden: boolean) => void;
}

/** The columns of a list as a person has chosen them. Keep `columns`, so that rows are not drawn again for nothing. */
export function useColumnChoice<Row>(columns: readonly Column<Row>[], kept: KeptChoice): ColumnChoice<Row> {
  const { hidden: ids, setHidden, compact, setCompact, shortcuts, setShortcuts } = kept;
  const hidden = useMemo(
    () => new Set(ids ?? columns.filter((column) => column.hidden).map(({ id }) => id)),
    [ids, columns],
  );
  const chosen = useMemo(
    () => columns.map((column) => ({ ...column, hidden: hidden.has(column.id) })),
    [columns, hidden],
  );
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
      setHidden([...next]);
    },
  };
}

const Pair = chakra('div', {
  base: {
    display: 'inline-flex',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    overflow: 'hidden',
    '& > button': { borderRadius: 0, borderWidth: 0 },
    '& > button:focus-visible': { outlineOffset: '-2px' },
    '& > button[aria-pressed=true]': { background: 'primary.subtle', color: 'primary.fg' },
    '@media (forced-colors: active)': {
      '& > button[aria-pressed=true]': { outline: '2px solid Highlight', outlineOffset: '-3px' },
    },
  },
});

/** Two buttons for the height of a list's lines; cards have none. */
export function DensitySwitch({ compact, setCompact }: Pick<KeptChoice, 'compact' | 'setCompact'>) {
  const { t } = useTexts();
  const { isMobile } = useBreakpoint();
  if (isMobile) return null;
  return (
    <Pair role="group" aria-label={t('table.density')}>
      <IconButton label={t('table.compact')} aria-pressed={compact} onClick={() => setCompact(true)}>
        <DenseRowsIcon size={15} />
      </IconButton>
      <IconButton label={t('table.roomy')} aria-pressed={!compact} onClick={() => setCompact(false)}>
        <RowsIcon size={15} />
      </IconButton>
    </Pair>
  );
}

/** A button with a box for each column and one for the keys; the column that heads the cards can't be hidden. */
export function ColumnMenu<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  const { t } = useTexts();
  return (
    <Popover
      trigger={<Button icon={<ColumnsIcon />}>{t('table.columns')}</Button>}
      title={t('table.columns')}
      placement="bottom-end"
    >
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
