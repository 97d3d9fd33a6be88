import { useState } from 'react';
import { accountCalls, type VerifiedDomain } from '@certdeck/contract';
import { apiCall, CopyApiCall } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import {
  Button,
  Card,
  Flex,
  GlobeIcon,
  HStack,
  IconButton,
  notify,
  RefreshIcon,
  Stack,
  Status,
  Text,
  Time,
  TrashIcon,
  VisuallyHidden,
} from '@certdeck/ui';
import { LastCheck } from '../detail/validation/LastCheck.tsx';
import { ReadableName } from '../detail/validation/ReadableName.tsx';
import { RecordToPublish } from '../detail/validation/RecordToPublish.tsx';

export interface DomainCardProps {
  domain: VerifiedDomain;
  mayChange: boolean;
  onMethod: () => void;
  onRemove: () => void;
}

/** Days before the end of a proof from which on the page says that it ends. */
const SOON_SECONDS = 14 * 86_400;

const TONES = { pending: 'info', verified: 'success', expired: 'warning' } as const;

/** How a domain stands: whether it serves orders and until when, or what is to be published for it. */
export function DomainCard({ domain, mayChange, onMethod, onRemove }: DomainCardProps) {
  const { t } = useTexts('orders');
  const check = useCallMutation(accountCalls.checkVerifiedDomain);
  const publish = useCallMutation(accountCalls.publishVerifiedDomain);
  const [showsRecord, setShowsRecord] = useState(false);
  const isShown = domain.status === 'verified';
  const { dcv, lastCheck } = domain;
  const name = domain.domain;
  const look = async () => {
    const reply = await check.send({ id: domain.id });
    if (!reply || !isSuccess(reply)) return;
    // A proof that still holds stays where its record isn't there any more.
    if (reply.data.lastCheck?.code === 'OK') notify.success(t('vd.checked', { name }));
    else if (isShown) setShowsRecord(true);
  };
  const put = async () => {
    const reply = await publish.send({ id: domain.id });
    if (!reply || !isSuccess(reply)) return;
    notify.success(t('dcv.demo.done'));
    await look();
  };
  const isOpen = !isShown || showsRecord;
  return (
    <Card padded as="section" aria-label={name}>
      <Stack gap="3">
        <Flex gap="2" align="center" justify="space-between" wrap="wrap">
          <HStack gap="2" minW="0" flexWrap="wrap">
            <ReadableName name={name} />
            <Status tone={TONES[domain.status]}>{t(`vd.status.${domain.status}`)}</Status>
          </HStack>
          {mayChange && (
            <IconButton size="sm" label={t('record.delete', { name })} onClick={onRemove}>
              <TrashIcon size={14} />
            </IconButton>
          )}
        </Flex>
        <Standing domain={domain} />
        {isOpen && dcv && <RecordToPublish record={dcv} />}
        {mayChange && (
          <Flex gap="2" wrap="wrap" align="center">
            <Button
              size="sm"
              icon={<RefreshIcon size={14} />}
              loading={check.isSending}
              onClick={() => void look()}
            >
              <span>
                {t(isShown ? 'vd.again' : 'dcv.check')}
                <VisuallyHidden> {name}</VisuallyHidden>
              </span>
            </Button>
            {isOpen && domain.demoZone && (
              <Button
                size="sm"
                icon={<GlobeIcon size={14} />}
                loading={publish.isSending}
                onClick={() => void put()}
              >
                {t('dcv.demo.publish')}
              </Button>
            )}
            {isOpen && dcv && domain.methods.length > 1 && (
              <Button size="sm" onClick={onMethod}>
                <span>
                  {t(`dcv.method.${dcv.method}`)} · {t('dcv.method.change')}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </span>
              </Button>
            )}
            {isShown && dcv && (
              <Button
                size="sm"
                variant="ghost"
                aria-expanded={showsRecord}
                onClick={() => setShowsRecord(!showsRecord)}
              >
                {t(showsRecord ? 'vd.record.hide' : 'vd.record.show')}
              </Button>
            )}
            <CopyApiCall calls={() => [apiCall(accountCalls.checkVerifiedDomain, { id: domain.id })]} />
          </Flex>
        )}
        {dcv && lastCheck && (isOpen || lastCheck.code !== 'OK') && (
          <LastCheck record={dcv} check={lastCheck} paidAt={0} />
        )}
      </Stack>
    </Card>
  );
}

/** Whether orders need no record for the domain, and until when. */
function Standing({
  domain: { domain, status, verifiedBy, verifiedTime, expireTime },
}: {
  domain: VerifiedDomain;
}) {
  const { t } = useTexts('orders');
  const [now] = useState(() => Date.now() / 1000);
  if (status === 'pending') {
    return (
      <Text size="sm" tone="muted">
        {t('vd.publish')}
      </Text>
    );
  }
  if (status === 'expired') {
    return (
      <Text size="sm">
        {t('vd.over')} {expireTime > 0 && <Time value={expireTime} day />}
      </Text>
    );
  }
  return (
    <Stack gap="1">
      <Text size="sm">
        {t(verifiedBy === 'file' ? 'vd.serves.host' : 'vd.serves.below', { name: domain })}
      </Text>
      <Text size="sm" tone={expireTime - now < SOON_SECONDS ? 'warning' : 'muted'}>
        {t('vd.until')} <Time value={expireTime} day />
        {expireTime - now < SOON_SECONDS && ` · ${t('vd.soon')}`}
        {verifiedTime > 0 && (
          <>
            {' · '}
            {t('vd.shown')} <Time value={verifiedTime} />
            {verifiedBy && ` · ${t(`dcv.method.${verifiedBy}`)}`}
          </>
        )}
      </Text>
    </Stack>
  );
}
