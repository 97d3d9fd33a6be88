import { useTexts } from '@certdeck/i18n';
import { Alert, Box, Text } from '@certdeck/ui';
import type { FaultyLine } from './parse.ts';

/** Lines shown; more would bury the form. */
const SHOWN = 20;

/** Lines that can't be read, each with its number and what is wrong. */
export function FaultList({ faults }: { faults: readonly FaultyLine[] }) {
  const { t } = useTexts('certhub-batch-cfdns');
  if (faults.length === 0) return null;
  return (
    <Alert tone="warning" title={t('faults', { count: faults.length })}>
      <Box as="ul" listStyleType="none">
        {faults.slice(0, SHOWN).map(({ line, fault, value }) => (
          <Box as="li" key={`${line} ${fault}`}>
            <Text as="span">
              {t('fault.line', { line })} {t(`fault.${fault}`, { value: value.slice(0, 120) })}
            </Text>
          </Box>
        ))}
      </Box>
      {faults.length > SHOWN && (
        <Text tone="muted">{t('faults.more', { count: faults.length - SHOWN })}</Text>
      )}
    </Alert>
  );
}
