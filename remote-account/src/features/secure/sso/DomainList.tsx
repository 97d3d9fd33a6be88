import { useState } from 'react';
import { securityCalls } from '@certdeck/contract';
import { formatDay, useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import {
  Alert,
  Box,
  Button,
  chakra,
  Flex,
  IconButton,
  notify,
  Stack,
  Status,
  Text,
  TrashIcon,
} from '@certdeck/ui';
import { RecordBox } from '@certdeck/ui/data';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { GRACE_DAYS, type SsoDomain, standingOf } from './Sso.resource.ts';

const OWN = { messages: 'own' } as const;

const TONES = { waiting: 'warning', verified: 'success', missing: 'warning', lapsed: 'error' } as const;

const List = chakra('ul', { base: { borderWidth: '1px', borderRadius: 'md' } });
const Row = chakra('li', {
  base: { paddingInline: '3', paddingBlock: '2.5', '& + &': { borderTopWidth: '1px' } },
});

interface Props {
  domains: readonly SsoDomain[];
  refresh: () => Promise<unknown>;
}

/** Mail domains, each with the record that shows whose it is until it was found. */
export function DomainList({ domains, refresh }: Props) {
  return (
    <List>
      {domains.map((domain) => (
        <DomainRow key={domain.id} domain={domain} refresh={refresh} />
      ))}
    </List>
  );
}

interface Found {
  problem: string;
  seen: readonly string[];
}

function DomainRow({ domain, refresh }: { domain: SsoDomain; refresh: Props['refresh'] }) {
  const { t, lang } = useTexts('account');
  const verify = useCallMutation(securityCalls.verifySsoDomain, OWN);
  const removal = useCallMutation(securityCalls.removeSsoDomain, OWN);
  const [busy, setBusy] = useState<'check' | 'remove'>();
  const [found, setFound] = useState<Found>();
  const [removing, setRemoving] = useState(false);
  const { id, domain: name, recordName, recordValue, missingSince = 0 } = domain;
  const standing = standingOf(domain);
  const isVerified = standing === 'verified';

  async function check() {
    setBusy('check');
    setFound(undefined);
    const reply = await verify.send({ id });
    await refresh();
    setBusy(undefined);
    if (reply && isSuccess(reply)) {
      if (reply.data.verified) notify.success(t('sso.domain.done', { domain: name }));
      else setFound(reply.data);
    } else if (reply && !reply.shown) notify.error(reply.msg || t('failed'));
  }

  async function remove() {
    setBusy('remove');
    const reply = await removal.send({ id });
    await refresh();
    setBusy(undefined);
    setRemoving(false);
    if (reply && !isSuccess(reply) && !reply.shown) notify.error(reply.msg || t('failed'));
  }

  return (
    <Row>
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
        {/* texts: sso.domain.waiting sso.domain.verified sso.domain.missing sso.domain.lapsed */}
        <Status tone={TONES[standing]}>{t(`sso.domain.${standing}`)}</Status>
        <Flex gap="1" marginInlineStart="auto">
          {!isVerified && (
            <Button
              size="sm"
              loading={busy === 'check'}
              aria-label={t('factor.act', { act: t('sso.domain.check'), name })}
              onClick={() => void check()}
            >
              {t('sso.domain.check')}
            </Button>
          )}
          <IconButton
            size="sm"
            label={t('factor.act', { act: t('sso.domain.remove'), name })}
            onClick={() => setRemoving(true)}
          >
            <TrashIcon />
          </IconButton>
        </Flex>
      </Flex>
      {!isVerified && (
        <Stack gap="3" marginTop="3">
          <Text size="sm">
            {/* texts: sso.domain.missing.text sso.domain.lapsed.text */}
            {standing === 'waiting'
              ? t('sso.domain.text')
              : t(`sso.domain.${standing}.text`, {
                  date: formatDay(missingSince, lang),
                  days: GRACE_DAYS,
                })}
          </Text>
          <RecordBox name={recordName} type="TXT" value={recordValue} />
          {found && (
            <Alert tone={found.problem === 'none' ? 'warning' : 'error'} live>
              {/* texts: sso.found.* */}
              {t(`sso.found.${found.problem}`)}
              {found.seen.map((text) => (
                <Box key={text} fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
                  {text}
                </Box>
              ))}
            </Alert>
          )}
        </Stack>
      )}
      <ConfirmDialog
        open={removing}
        danger
        loading={busy === 'remove'}
        title={t('sso.domain.remove')}
        confirmLabel={t('sso.domain.remove')}
        onCancel={() => setRemoving(false)}
        onConfirm={() => void remove()}
      >
        {t('sso.domain.ask', { domain: name })}
      </ConfirmDialog>
    </Row>
  );
}
