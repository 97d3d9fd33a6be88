import { useMemo, useState, useSyncExternalStore } from 'react';
import { type Translate, useFormats, useTexts } from '@certdeck/i18n';
import { Badge, Box, Button, chakra, Panel, RefreshIcon, Stack, Text } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { telemetry } from '../../kernel/telemetry.ts';
import { useShell } from '../../shell/ShellContext.ts';
import { useRemoteName } from './remoteNames.ts';
import { PORTAL } from './texts.ts';
import { type Bar, type Lane, lanesOf } from './waterfall.ts';

type Formats = ReturnType<typeof useFormats>;

/** Colours of the design system, so that a bar can be seen on either theme; the step stands beside it as text. */
const Course = chakra('svg', {
  base: {
    display: 'block',
    width: '100%',
    minWidth: { md: '40' },
    height: '4',
    color: 'primary.solid',
    '&[data-step=load]': { color: 'success.solid' },
    '&[data-failed]': { color: 'error.solid' },
  },
});

/** When each file of each remote was asked for and had come, and what the shell waited for. */
export function Waterfall() {
  const { t } = useTexts(PORTAL);
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

function LaneTable({ lane }: { lane: Lane }) {
  const { t } = useTexts(PORTAL);
  const formats = useFormats();
  const nameOf = useRemoteName();
  const name = nameOf(lane.remote);
  const columns = useMemo(() => columnsOf(lane, t, formats), [lane, t, formats]);
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
          files: lane.bars.filter(({ bytes }) => bytes !== undefined).length,
          bytes: formats.bytes(lane.bytes),
          start: milliseconds(lane.start, formats),
          time: milliseconds(lane.end - lane.start, formats),
        })}
      </Text>
      <Table
        label={t('waterfall.of', { remote: name })}
        columns={columns}
        rows={lane.bars}
        rowKey={({ id }) => id}
      />
    </Box>
  );
}

const milliseconds = (value: number, { number }: Formats) =>
  number(value, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 });

function columnsOf(lane: Lane, t: Translate, formats: Formats): Column<Bar>[] {
  const span = Math.max(1, lane.end - lane.start);
  const share = (value: number) => `${((value / span) * 100).toFixed(2)}%`;
  return [
    { id: 'name', header: t('waterfall.file'), title: true, mono: true, cell: ({ name }) => name },
    {
      id: 'step',
      header: t('waterfall.step'),
      cell: ({ step, failed }) => (
        <>
          {t(`step.${step}`)} {failed && <Badge tone="error">{t('waterfall.failed')}</Badge>}
        </>
      ),
    },
    {
      id: 'start',
      header: t('waterfall.start'),
      align: 'end',
      cell: ({ start }) => milliseconds(start, formats),
    },
    {
      id: 'time',
      header: t('waterfall.time'),
      align: 'end',
      cell: ({ start, end }) => milliseconds(Math.max(0, end - start), formats),
    },
    {
      id: 'size',
      header: t('waterfall.size'),
      align: 'end',
      cell: ({ bytes, cached }) =>
        cached ? t('waterfall.cached') : bytes === undefined ? '–' : formats.bytes(bytes),
    },
    {
      id: 'course',
      header: t('waterfall.course'),
      width: '32%',
      // The times stand in the row; the picture says nothing more to who can't see it.
      cell: ({ start, end, step, failed }) => (
        <Course aria-hidden="true" data-step={step} data-failed={failed ? '' : undefined}>
          <rect width="100%" y="7" height="2" rx="1" fill="currentColor" opacity="0.15" />
          <rect
            x={share(start - lane.start)}
            width={share(Math.max(span / 200, end - start))}
            y="3"
            height="10"
            rx="2"
            fill="currentColor"
          />
        </Course>
      ),
    },
  ];
}
