import { useTexts } from '@certdeck/i18n';
import { Box, Button, DownloadIcon, Flex, Panel, Stack, Status, Text } from '@certdeck/ui';
import { CopyField, downloadFile } from '@certdeck/ui/data';
import { keyPem, pemOf } from '../../decode/pem.ts';
import { ToolLink } from '../../frame/ToolLink.tsx';
import { groupsOf, type MatchItem } from './matches.ts';

/** Key by key: what has it, whether that is proven, and the pin to compare with. */
export function Groups({ items }: { items: readonly MatchItem[] }) {
  const { t } = useTexts('certhub-match-pair');
  const groups = groupsOf(items);
  const report = items.map(({ number, name, kind, match }) => ({ number, name, kind, ...match }));
  return (
    <Panel
      title={t('groups.title')}
      actions={
        <Button
          size="sm"
          icon={<DownloadIcon size={14} />}
          onClick={() =>
            downloadFile('match-pair.json', `${JSON.stringify(report, null, 2)}\n`, 'application/json')
          }
        >
          {t('download')}
        </Button>
      }
    >
      <Stack as="ul" gap="4">
        {groups.map((group, index) => (
          <Box as="li" key={index} borderWidth="1px" borderRadius="md" padding="3">
            <Stack gap="2">
              <Flex gap="2" wrap="wrap" align="center" justify="space-between">
                <Text weight="medium">
                  {t('group.title', { number: index + 1, key: group[0]?.match.key ?? '' })}
                </Text>
                {group.some(({ kind }) => kind === 'certificate') &&
                  group.some(({ kind }) => kind === 'privateKey') && (
                    <ToolLink tool="convert-cert" data={() => ({ text: group.map(textOf).join('') })}>
                      {t('next.pfx')}
                    </ToolLink>
                  )}
              </Flex>
              <Stack as="ul" gap="1">
                {group.map(({ number, name, match }) => (
                  <Flex as="li" key={number} gap="2" wrap="wrap" align="center">
                    <Text as="span" overflowWrap="anywhere">
                      {name}
                    </Text>
                    {group.length > 1 && match.proof && match.proof !== 'contradicts' && (
                      <Status tone={match.proof === 'proven' ? 'success' : 'warning'}>
                        {t(`cell.${match.proof}`)}
                      </Status>
                    )}
                  </Flex>
                ))}
              </Stack>
              {group.length === 1 && <Text tone="muted">{t('group.alone')}</Text>}
              <CopyField label={t('pin')} value={`sha256//${group[0]?.match.pin ?? ''}`} />
            </Stack>
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}

function textOf({ kind, object }: MatchItem): string {
  // What the key is wrapped in is told by content where it is read next.
  return kind === 'privateKey' ? keyPem(object.der, 'PKCS8') : pemOf(object);
}
