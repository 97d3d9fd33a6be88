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
  /** What becomes of it, at the right, beside the name or below it. */
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
              {/* Below a long name too it ends at the right, where amounts stand below each other. */}
              <Stack gap="0" flex="1 0 auto" maxWidth="100%" minWidth="0" align="flex-end">
                {outcome(row)}
              </Stack>
            </li>
          </Flex>
        ))}
      </ul>
    </Stack>
  );
}
