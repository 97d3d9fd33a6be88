import { useId } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Box, Input, Money, Stack, Text } from '@certdeck/ui';
import { centsFromDecimal } from '@certdeck/validation';
import type { Fault } from './draft.ts';

/** By how much a price changes, as a share of what it was; nothing where it doesn't. */
export function Percent({ from, to }: { from: number; to: number }) {
  const format = useFormats();
  if (from === to || from === 0) return null;
  return (
    <Text as="span" size="xs" tabular tone={to < from ? 'warning' : 'muted'}>
      {format.number((to - from) / from, {
        style: 'percent',
        maximumFractionDigits: 1,
        signDisplay: 'exceptZero',
      })}
    </Text>
  );
}

interface Props {
  /** Product and term, for who doesn't see the table. */
  label: string;
  before: number;
  text: string;
  fault: Fault | undefined;
  onChange: (text: string) => void;
}

/** A price to be typed, above what it is and by how much it changes. */
export function PriceField({ label, before, text, fault, onChange }: Props) {
  const { t } = useTexts('operator');
  const faultID = useId();
  const amount = centsFromDecimal(text);
  return (
    <Stack gap="1" minWidth="6.5rem">
      <Input
        size="sm"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultID : undefined}
        value={text}
        maxLength={16}
        onChange={(event) => onChange(event.target.value)}
      />
      <Box display="flex" gap="2" flexWrap="wrap">
        <Text as="span" size="xs" tone="muted">
          <Money cents={before} />
        </Text>
        {amount.ok && <Percent from={before} to={amount.cents} />}
      </Box>
      {fault && (
        // texts: prices.fault.*
        <Text id={faultID} size="xs" tone="error">
          {t(`prices.fault.${fault}`)}
        </Text>
      )}
    </Stack>
  );
}
