import type { DomainDetail } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Box, Flex, Link, LockIcon, Panel, Stack, Text } from '@certdeck/ui';
import { transferOutPage } from '../../names/addresses.ts';
import { joinSentences } from '../../names/sentences.ts';

type Lock = DomainDetail['locks'][number];

/** In these a registry lets a name go to another registrar. */
const movable: readonly DomainDetail['status'][] = ['active', 'expired'];

/** What can't be done with a name at present: why, and until when; and the way to another registrar. */
export function Locks({ name }: { name: DomainDetail }) {
  const { t } = useTexts('domain-name');
  const isMovable = movable.includes(name.status);
  if (name.locks.length === 0 && !isMovable) return null;
  return (
    <Panel
      title={t('locks')}
      actions={
        isMovable && (
          <Link asChild>
            <RouterLink to={transferOutPage(name.domain)}>{t('locks.transfer')}</RouterLink>
          </Link>
        )
      }
    >
      {name.locks.length === 0 ? (
        <Text tone="muted">{t('locks.none')}</Text>
      ) : (
        <Stack as="ul" gap="3">
          {name.locks.map((lock) => (
            <LockLine key={`${lock.prevents}-${lock.by}-${lock.reason}`} lock={lock} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function LockLine({ lock: { prevents, by, reason, until } }: { lock: Lock }) {
  const { t, lang } = useTexts('domain-name');
  const format = useFormats();
  const why = reason === 'recent' ? 'lock.recent' : `lock.by.${by}`;
  return (
    <Flex as="li" gap="2.5" align="flex-start">
      <Box flexShrink="0" paddingTop="0.5">
        <LockIcon size={15} />
      </Box>
      <div>
        {/* texts: lock.transfer lock.update lock.renew lock.delete lock.resolution */}
        <Text>{t(`lock.${prevents}`)}</Text>
        <Text size="sm" tone="muted">
          {/* texts: lock.recent lock.by.us lock.by.registry */}
          {joinSentences(
            [t(why), until === null ? t('lock.open') : t('lock.until', { date: format.day(until) })],
            lang,
          )}
        </Text>
      </div>
    </Flex>
  );
}
