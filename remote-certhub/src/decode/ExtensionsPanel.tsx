import type { DecodedExtension } from '@certdeck/pki';
import { Badge, Box, Flex, Panel, Stack, Text } from '@certdeck/ui';
import { CopyButton } from '@certdeck/ui/data';
import { useDecoderTexts } from './texts.ts';

/** Every extension with its decoded value; unknown ones as hexadecimal. */
export function ExtensionsPanel({
  title,
  extensions,
}: {
  title: string;
  extensions: readonly DecodedExtension[];
}) {
  const { t } = useDecoderTexts();
  if (extensions.length === 0) return null;
  return (
    <Panel title={title}>
      <Stack as="ul" gap="4">
        {extensions.map(({ id, name, critical, value, known, damaged }, index) => (
          <Box as="li" key={`${index} ${id}`} data-extension={id}>
            <Flex gap="2" wrap="wrap" align="center">
              <Text as="span" weight="medium">
                {name}
              </Text>
              {name !== id && (
                <Text as="span" size="xs" tone="subtle" mono>
                  {id}
                </Text>
              )}
              {critical && <Badge tone="accent">{t('extension.critical')}</Badge>}
              {damaged && <Badge tone="error">{t('extension.damaged')}</Badge>}
              {!known && !damaged && <Badge tone="neutral">{t('extension.unknown')}</Badge>}
              <CopyButton value={value} what={name} />
            </Flex>
            <Text
              mono
              size="sm"
              whiteSpace="pre-wrap"
              overflowWrap="anywhere"
              maxHeight="240px"
              overflow="auto"
              tabIndex={value.length > 1500 ? 0 : undefined}
            >
              {value}
            </Text>
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}
