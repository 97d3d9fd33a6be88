import type { ReactNode } from 'react';
import { Flex, Stack, Text } from '@certdeck/ui';
import { toReadable } from '@certdeck/validation';

interface Row {
  orderNo: string;
  commonName: string;
}

interface Props<One extends Row> {
  label: string;
  rows: readonly One[];
  /** What becomes of it, at the right or below. */
  outcome: (row: One) => ReactNode;
}

/** Orders of an act, each with what becomes of it. */
export function BulkRows<One extends Row>({ label, rows, outcome }: Props<One>) {
  return (
    <Stack asChild gap="0">
      <ul aria-label={label}>
        {rows.map((row) => (
          <Flex
            key={row.orderNo}
            asChild
            gap="3"
            wrap="wrap"
            justify="space-between"
            paddingBlock="2"
            borderBottomWidth="1px"
          >
            <li>
              <Stack gap="0" minWidth="0">
                <Text as="span" wordBreak="break-word">
                  {toReadable(row.commonName) || row.orderNo}
                </Text>
                <Text as="span" size="sm" tone="muted" tabular>
                  {row.orderNo}
                </Text>
              </Stack>
              <Stack gap="0" minWidth="0" align={{ base: 'flex-start', md: 'flex-end' }}>
                {outcome(row)}
              </Stack>
            </li>
          </Flex>
        ))}
      </ul>
    </Stack>
  );
}
