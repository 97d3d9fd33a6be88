import type { Finding } from '@certdeck/pki';
import { Box, Flex, Panel, Stack, Text, ToneIcon, VisuallyHidden } from '@certdeck/ui';
import { useTexts } from '@certdeck/i18n';
import { useDecoderTexts } from './texts.ts';

/** What is wrong or notable, and what was looked at to say so. */
export function FindingsPanel({ findings, checked }: { findings: readonly Finding[]; checked: string }) {
  const { t } = useDecoderTexts();
  const common = useTexts().t;
  return (
    <Panel
      title={t('findings.title')}
      footer={
        <Text size="sm" tone="muted" flex="1">
          {checked}
        </Text>
      }
    >
      {findings.length === 0 ? (
        <Flex gap="2" align="center">
          <Box flexShrink="0" color="success.icon">
            <ToneIcon tone="success" size={16} />
          </Box>
          <Text>{t('findings.none')}</Text>
        </Flex>
      ) : (
        <Stack as="ul" gap="2">
          {findings.map(({ code, tone, values }, index) => (
            <Flex as="li" key={`${code} ${index}`} gap="2" align="flex-start">
              <Box flexShrink="0" marginTop="3px" color={`${tone}.icon`}>
                <ToneIcon tone={tone} size={16} />
              </Box>
              <Text overflowWrap="anywhere">
                <VisuallyHidden>{common(`status.${tone}`)}: </VisuallyHidden>
                {t(`finding.${code}`, values)}
              </Text>
            </Flex>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
