import { useTexts } from '@certdeck/i18n';
import { Box, Stack, Text } from '@certdeck/ui';
import type { RefusedLine } from './useAddTargets.ts';

/** Lines that were refused, each with its reason. */
export function RefusedLines({ id, lines }: { id: string; lines: readonly RefusedLine[] }) {
  const { t } = useTexts('certhub-discovery-targets');
  return (
    <Box id={id}>
      <Text size="sm" weight="medium" tone="error">
        {t('add.kept', { count: lines.length })}
      </Text>
      <Stack
        as="ul"
        gap="2"
        marginTop="2"
        listStyleType="none"
        maxHeight="240px"
        overflowY="auto"
        // Reached by Tab, so that a long list can be scrolled by keyboard.
        tabIndex={0}
      >
        {lines.map(({ text, reason }) => (
          <Box as="li" key={text}>
            <Text mono size="sm" overflowWrap="anywhere">
              {text}
            </Text>
            <Text size="sm" tone="error" overflowWrap="anywhere">
              {reason}
            </Text>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
