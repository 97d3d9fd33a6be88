import { useState } from 'react';
import { BalanceChart, MonthsChart, WeeksChart } from '../charts/index.ts';
import { PlaceSquares, SelectionBar, TaskRow, ValidityRail } from '../data/index.ts';
import {
  Box,
  Button,
  EmptyState,
  Flex,
  Heading,
  RefreshIcon,
  Rosette,
  Seal,
  Stack,
  Status,
  Text,
} from '../index.ts';
import type { Specimen } from './specimens.tsx';

const DAY = 86_400_000;
/** All specimens stand at the same moment, so that two pictures of them can be compared. */
const NOW = new Date(2026, 10, 22, 12).getTime();
const at = (days: number) => new Date(NOW + days * DAY);

const lives = [
  {
    name: 'shop.example.com',
    from: at(-42),
    ends: at(128),
    until: at(323),
    reissues: [at(128), at(198), at(268)],
  },
  { name: 'www.example.org', from: at(-100), ends: at(166), until: at(166), reissues: [at(-30)] },
  { name: 'vpn.example.net', from: at(-339), ends: at(26), until: at(26) },
  { name: 'pay.example.com', from: at(-362), ends: at(3), until: at(3) },
  { name: 'old.example.com', from: at(-386), ends: at(-21), until: at(-21) },
  { name: '*.shop.example.com', from: at(0), until: at(365) },
];

function Rails() {
  return (
    <Stack gap="4">
      {lives.map(({ name, ...life }) => (
        <Flex key={name} gap="4" align="center">
          <Text mono width="160px">
            {name}
          </Text>
          <Box width="152px" fontSize="sm">
            <ValidityRail {...life} now={NOW} />
          </Box>
          <Box flex="1">
            <ValidityRail {...life} now={NOW} size="lg" bare />
          </Box>
        </Flex>
      ))}
    </Stack>
  );
}

const weeks = Array.from({ length: 26 }, (_, index) => ({
  start: at(index * 7 - 6),
  ended: index === 0 ? 2 : index === 1 ? 1 : 0,
  soon: index > 0 && index < 4 ? 4 - index : 0,
  manual: index < 3 ? 0 : (index * 5) % 7,
  automatic: (index * index * 3) % 17,
}));
const amounts = [1_000_000, 820_000, 700_000, 652_400];
const known = amounts.map((cents, index) => ({ at: at(-80 + index * 24), cents }));
const planned = [520_000, 500_000, 300_000, 180_000, 0].map((cents, index) => ({
  at: at(20 + index * 23),
  cents,
}));

function Selection() {
  const [count, setCount] = useState(3);
  return count === 0 ? (
    <Button onClick={() => setCount(3)}>↺</Button>
  ) : (
    <SelectionBar count={count} label="orders" onClear={() => setCount(0)}>
      <Button variant="primary" size="sm" icon={<RefreshIcon size={14} />}>
        Renew 3
      </Button>
      <Button size="sm">Download 3</Button>
    </SelectionBar>
  );
}

/** What no other console has: drawings of certificates and of time. */
export const drawings: readonly Specimen[] = [
  { id: 'rail', title: 'Validity rail', draw: () => <Rails /> },
  {
    id: 'seal',
    title: 'Seal',
    draw: () => (
      <Flex gap="4" align="center">
        <Seal drawn />
        <Heading level={3} size="lg" fontFamily="mono">
          shop.example.com
        </Heading>
        <Status tone="success">Issued</Status>
        <Seal size={28} label="Issued" />
      </Flex>
    ),
  },
  {
    id: 'rosette',
    title: 'Rosette',
    draw: () => (
      <Box background="bg.sheet" overflow="hidden" height="240px" display="grid" placeItems="center">
        <Rosette width="420px" height="420px" maxWidth="none" />
      </Box>
    ),
  },
  {
    id: 'weeks',
    title: 'Weeks chart',
    draw: () => (
      <WeeksChart
        title="What ends, week by week"
        weeks={weeks}
        link={(_week, content) => <a href="#weeks">{content}</a>}
      />
    ),
  },
  {
    id: 'balance',
    title: 'Balance chart',
    draw: () => <BalanceChart title="Balance" known={known} planned={planned} now={NOW} />,
  },
  {
    id: 'months',
    title: 'Months chart',
    draw: () => (
      <MonthsChart
        title="Spending"
        months={Array.from({ length: 12 }, (_, index) => ({
          start: new Date(2025, 11 + index, 1),
          cents: ((index * 7) % 12) * 31_000,
        }))}
        link={(_month, content) => <a href="#months">{content}</a>}
      />
    ),
  },
  {
    id: 'tasks',
    title: 'Tasks',
    draw: () => (
      <ul>
        <TaskRow
          tone="error"
          title="imap.example.com ended 2 hours ago"
          detail="AlphaSSL Basic DV"
          action={<Button size="sm">Renew</Button>}
        />
        <TaskRow
          tone="warning"
          title="11 orders wait for payment"
          action={<Button size="sm">Pay 11</Button>}
        />
      </ul>
    ),
  },
  { id: 'selection', title: 'Selection bar', draw: () => <Selection /> },
  {
    id: 'places',
    title: 'Place squares',
    draw: () => (
      <PlaceSquares
        places={(['newest', 'older', 'ended', 'waiting', 'newest', 'newest'] as const).map(
          (state, index) => ({
            name: `203.0.113.${index}:443`,
            state,
          }),
        )}
      />
    ),
  },
  {
    id: 'empty',
    title: 'Empty state',
    draw: () => <EmptyState actions={<Button variant="primary">Buy a certificate</Button>} />,
  },
];
