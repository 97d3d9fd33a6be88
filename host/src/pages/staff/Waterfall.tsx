import { useMemo, useState, useSyncExternalStore } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Badge, Box, Button, chakra, Panel, RefreshIcon, Stack, Text } from '@certdeck/ui';
import { telemetry } from '../../kernel/telemetry.ts';
import { useShell } from '../../shell/ShellContext.ts';
import { useRemoteName } from './remoteNames.ts';
import { STAFF } from './texts.ts';
import { type Bar, type Lane, lanesOf } from './waterfall.ts';

/** A table on a phone too: bars are compared with each other, which cards don't allow. */
const Grid = chakra('table', {
  base: {
    width: '100%',
    tableLayout: 'fixed',
    fontSize: 'sm',
    '& th': { color: 'fg.muted', fontWeight: 'normal', textAlign: 'start' },
    '& th, & td': {
      paddingBlock: '1.5',
      paddingInlineEnd: '3',
      borderBottomWidth: '1px',
      verticalAlign: 'top',
    },
    '& [data-number]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& [data-wide]': { display: { base: 'none', md: 'table-cell' } },
    '& [data-narrow]': { display: { md: 'none' } },
  },
});

/** Colours of the design system, so that a bar can be seen on either theme; the step stands beside it as text. */
const Course = chakra('svg', {
  base: {
    display: 'block',
    width: '100%',
    height: '4',
    color: 'primary.solid',
    '&[data-step=load]': { color: 'success.solid' },
    '&[data-failed]': { color: 'error.solid' },
  },
});

/** When each file of each remote was asked for and had come, and what the shell waited for. */
export function Waterfall() {
  const { t } = useTexts(STAFF);
  const { registry } = useShell();
  const { loads } = useSyncExternalStore(telemetry().subscribe, telemetry().record);
  const [look, setLook] = useState(0);
  const lanes = useMemo(() => {
    void look;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return lanesOf(registry, files, loads, page);
  }, [registry, loads, look]);
  return (
    <Panel
      title={t('waterfall.title')}
      description={t('waterfall.text')}
      actions={
        <Button size="sm" icon={<RefreshIcon />} onClick={() => setLook(look + 1)}>
          {t('waterfall.again')}
        </Button>
      }
    >
      <Stack gap="6">
        {lanes.map((lane) => (
          <LaneTable key={`${lane.remote} ${lane.release} ${lane.start}`} lane={lane} />
        ))}
      </Stack>
    </Panel>
  );
}

/** Widths of the columns that keep theirs, so that the bars of all lanes stand below each other. */
const widths = { step: '7rem', number: '5.5rem', course: '36%' };

function LaneTable({ lane }: { lane: Lane }) {
  const { t } = useTexts(STAFF);
  const { bytes, number } = useFormats();
  const name = useRemoteName()(lane.remote);
  const time = (value: number) =>
    number(value, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 });
  const sizeOf = (bar: Bar) =>
    bar.cached ? t('waterfall.cached') : bar.bytes === undefined ? '–' : bytes(bar.bytes);
  return (
    <Box>
      <Text as="h3" weight="semibold">
        {name}{' '}
        <Text as="span" mono tone="muted" size="sm">
          {lane.release}
        </Text>
      </Text>
      <Text size="sm" tone="muted" marginBottom="2">
        {t('waterfall.summary', {
          files: lane.bars.filter((bar) => bar.bytes !== undefined).length,
          bytes: bytes(lane.bytes),
          start: time(lane.start),
          time: time(lane.end - lane.start),
        })}
      </Text>
      <Grid aria-label={t('waterfall.of', { remote: name })}>
        <thead>
          <tr>
            <th scope="col">{t('waterfall.file')}</th>
            <th scope="col" data-wide="" style={{ width: widths.step }}>
              {t('waterfall.step')}
            </th>
            {['start', 'time', 'size'].map((column) => (
              <th
                scope="col"
                key={column}
                data-number=""
                data-wide={column === 'time' ? undefined : ''}
                style={{ width: widths.number }}
              >
                {t(`waterfall.${column}`)}
              </th>
            ))}
            <th scope="col" style={{ width: widths.course }}>
              {t('waterfall.course')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lane.bars.map((bar) => (
            <tr key={bar.id}>
              <td>
                <Text mono size="sm" overflowWrap="anywhere">
                  {bar.name}
                </Text>
                {bar.failed && <Badge tone="error">{t('waterfall.failed')}</Badge>}
                <Text data-narrow="" size="xs" tone="muted">
                  {t(`step.${bar.step}`)} · {time(bar.start)} · {sizeOf(bar)}
                </Text>
              </td>
              <td data-wide="">{t(`step.${bar.step}`)}</td>
              <td data-wide="" data-number="">
                {time(bar.start)}
              </td>
              <td data-number="">{time(Math.max(0, bar.end - bar.start))}</td>
              <td data-wide="" data-number="">
                {sizeOf(bar)}
              </td>
              <td>
                <CourseOf bar={bar} lane={lane} />
              </td>
            </tr>
          ))}
        </tbody>
      </Grid>
    </Box>
  );
}

/** The times stand in the row; the picture says nothing more to who can't see it. */
function CourseOf({ bar, lane }: { bar: Bar; lane: Lane }) {
  const span = Math.max(1, lane.end - lane.start);
  const share = (value: number) => `${((value / span) * 100).toFixed(2)}%`;
  return (
    <Course aria-hidden="true" data-step={bar.step} data-failed={bar.failed ? '' : undefined}>
      <rect width="100%" y="7" height="2" rx="1" fill="currentColor" opacity="0.15" />
      <rect
        x={share(Math.min(bar.start - lane.start, span * 0.99))}
        width={share(Math.max(span / 100, bar.end - bar.start))}
        y="3"
        height="10"
        rx="2"
        fill="currentColor"
      />
    </Course>
  );
}
