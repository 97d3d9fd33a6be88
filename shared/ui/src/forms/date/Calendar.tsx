import { parseDate, useDatePicker, type UseDatePickerReturn } from '@chakra-ui/react/date-picker';
import { EnvironmentProvider } from '@chakra-ui/react/environment';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button, IconButton } from '../../core/Button.tsx';
import { useUi } from '../../core/context.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../core/icons.ts';
import { Flex } from '../../core/layout.tsx';
import { type Day, dateLocale } from './dateText.ts';

const Grid = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th': { fontSize: 'xs', fontWeight: 'medium', color: 'fg.subtle', paddingBlock: '1' },
    '& td': { padding: '0.5' },
  },
});
const Cell = chakra('button', {
  base: {
    minWidth: '9',
    height: '9',
    width: '100%',
    paddingInline: '1',
    borderRadius: 'md',
    textAlign: 'center',
    _hover: { background: 'bg.muted' },
    '&[data-today]': { fontWeight: 'semibold', color: 'primary.fg' },
    '&[data-disabled]': { color: 'fg.subtle', cursor: 'not-allowed' },
    '&[data-disabled]:not([data-outside-range])': { textDecoration: 'line-through' },
    '&[data-selected]': { background: 'primary.solid', color: 'primary.contrast' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

export interface CalendarProps {
  label: string;
  /** '' for none. */
  value: Day;
  min?: Day | undefined;
  max?: Day | undefined;
  onPick: (day: Day) => void;
}

/** A month to choose a day from, with arrows, Home, End and Page keys; its head leads to months and years. */
export default function Calendar(props: CalendarProps) {
  const { overlays } = useUi();
  return (
    // In a partner's page we are inside a shadow root, where the document finds none of our elements.
    <EnvironmentProvider value={() => rootOf(overlays)}>
      <Months {...props} />
    </EnvironmentProvider>
  );
}

/** The shadow root that an element is in, else its document; also of one that has been taken out of the page. */
function rootOf(element: HTMLElement): ShadowRoot | Document {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : element.ownerDocument;
}

/** The library's own words for what an element is are English. */
const UNSAID = { 'aria-roledescription': undefined };

const asDate = (day: Day | undefined) => (day ? parseDate(day) : undefined);

function Months({ label, value, min, max, onPick }: CalendarProps) {
  const { t, lang } = useTexts();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const chosen = asDate(value);
  const picker = useDatePicker({
    inline: true,
    fixedWeeks: true,
    locale: dateLocale(lang),
    timeZone,
    min: asDate(min),
    max: asDate(max),
    value: chosen ? [chosen] : [],
    defaultFocusedValue: chosen,
    onValueChange: ({ value: [picked] }) => {
      if (picked) onPick(picked.toString());
    },
    translations: {
      dayCell: ({ valueText }) => valueText,
      prevTrigger: () => t('date.previous'),
      nextTrigger: () => t('date.next'),
    },
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the surface around it, which takes the focus when it opens.
    const turn = requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(turn);
  }, []);
  const { view } = picker;
  const head = picker.visibleRangeText.start;
  return (
    // The library looks for the cell to focus inside of this element.
    <div ref={place} {...picker.getContentProps()} {...UNSAID} role="group" aria-label={label}>
      <Flex justify="space-between" align="center" marginBottom="2" gap="1">
        <IconButton size="sm" {...picker.getPrevTriggerProps({ view })} label={t('date.previous')}>
          <ChevronLeftIcon />
        </IconButton>
        <Button
          size="sm"
          variant="ghost"
          {...picker.getViewTriggerProps({ view })}
          aria-label={view === 'year' ? undefined : `${head}. ${t('date.view')}`}
          disabled={view === 'year'}
        >
          {view === 'year' ? `${picker.getDecade().start} – ${picker.getDecade().end}` : head}
        </Button>
        <IconButton size="sm" {...picker.getNextTriggerProps({ view })} label={t('date.next')}>
          <ChevronRightIcon />
        </IconButton>
      </Flex>
      {view === 'day' ? <Days picker={picker} label={head} /> : <Spans picker={picker} label={head} />}
    </div>
  );
}

interface GridProps {
  picker: UseDatePickerReturn;
  label: string;
}

function Days({ picker, label }: GridProps) {
  return (
    <Grid {...picker.getTableProps({ view: 'day' })} {...UNSAID} aria-label={label}>
      <thead>
        <tr>
          {picker.weekDays.map((day) => (
            <th key={day.long} scope="col" abbr={day.long}>
              {day.narrow}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {picker.weeks.map((week) => (
          <tr key={week[0]?.toString()}>
            {week.map((value) => (
              <td key={value.toString()} {...picker.getDayTableCellProps({ value })}>
                <Cell type="button" {...plain(picker.getDayTableCellTriggerProps({ value }))}>
                  {value.day}
                </Cell>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}

function Spans({ picker, label }: GridProps) {
  const { view } = picker;
  const columns = 4;
  const rows =
    view === 'month' ? picker.getMonthsGrid({ columns, format: 'short' }) : picker.getYearsGrid({ columns });
  return (
    <Grid {...picker.getTableProps({ view, columns })} {...UNSAID} aria-label={label} width="full">
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]?.value}>
            {row.map((cell): ReactNode => {
              const at = { ...cell, columns };
              const isMonth = view === 'month';
              return (
                <td
                  key={cell.value}
                  {...(isMonth ? picker.getMonthTableCellProps(at) : picker.getYearTableCellProps(at))}
                  colSpan={1}
                >
                  <Cell
                    type="button"
                    {...plain(
                      isMonth
                        ? picker.getMonthTableCellTriggerProps(at)
                        : picker.getYearTableCellTriggerProps(at),
                    )}
                  >
                    {cell.label}
                  </Cell>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}

/** Props of a cell for a real button, which needs no role. */
function plain<Props extends object>({ role: _role, ...props }: Props & { role?: unknown }) {
  return props;
}
