import { useTexts } from '@certdeck/i18n';
import { Box } from '@certdeck/ui';
import { toReadable } from '@certdeck/validation';

/** Names of which more scroll. */
const SHOWN = 6;

/** Each name of an order on a line of its own. */
export function OrderNames({ names }: { names: readonly string[] }) {
  const { t } = useTexts('account');
  const scrolls = names.length > SHOWN && {
    ...{ maxHeight: '140px', overflowY: 'auto' as const, tabIndex: 0 },
    ...{ borderWidth: '1px', borderRadius: 'md', paddingInline: '3', paddingBlock: '1.5', marginTop: '1' },
    ...{ role: 'group', 'aria-label': t('approval.names') },
  };
  return (
    <Box {...scrolls}>
      {names.map((name) => (
        <Box key={name} overflowWrap="anywhere">
          {toReadable(name)}
        </Box>
      ))}
    </Box>
  );
}
