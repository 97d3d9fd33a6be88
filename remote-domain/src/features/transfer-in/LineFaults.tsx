import { useTexts } from '@certdeck/i18n';
import { Alert, Box, Text } from '@certdeck/ui';
import { type FaultyLine, MOST_CODE } from './typedTransfers.ts';

/** Lines that are named; more would bury the form. */
const SHOWN = 20;
/** Characters of what stands where a name should; what was pasted by mistake can be long. */
const MOST_NAME = 60;

/** Lines that can't be asked for, each with its number and what is wrong with it. Codes aren't repeated. */
export function LineFaults({ faults }: { faults: readonly FaultyLine[] }) {
  const { t } = useTexts('domain-transfer-in');
  if (faults.length === 0) return null;
  return (
    <Alert tone="warning" title={t('faults', { count: faults.length })}>
      <Box as="ul" listStyleType="none">
        {faults.slice(0, SHOWN).map(({ line, fault, name, earlier }) => (
          // texts: fault.name fault.code fault.words fault.long fault.twice
          <li key={line}>
            {t(`fault.${fault}`, { line, name: name.slice(0, MOST_NAME), earlier, most: MOST_CODE })}
          </li>
        ))}
      </Box>
      {faults.length > SHOWN && (
        <Text tone="muted">{t('faults.more', { count: faults.length - SHOWN })}</Text>
      )}
    </Alert>
  );
}
