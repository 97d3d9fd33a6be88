import { useState } from 'react';
import { orderCalls, type OrderDomain } from '@certdeck/contract';
import { apiCall, CopyApiCall, HelpLink } from '@certdeck/federation';
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
  SearchIcon,
  Stack,
  Status,
  Text,
  TrashIcon,
  VisuallyHidden,
} from '@certdeck/ui';
import { LastCheck } from './LastCheck.tsx';
import { ReadableName } from './ReadableName.tsx';
import { RecordToPublish } from './RecordToPublish.tsx';
import { lastCheckOf, type RecordGroup } from './records.ts';

export interface RecordCardProps {
  orderNo: string;
  group: RecordGroup;
  /** The order is paid, so that looks are being made. */
  checking: boolean;
  /** When it was paid, in Unix seconds. */
  paidAt: number;
  /** The person may change how names are validated, and look. */
  mayChange: boolean;
  removable: boolean;
  onMethod: (name: OrderDomain) => void;
  onRemove: (name: OrderDomain) => void;
  /** Looks now. */
  onCheck: () => Promise<void>;
}

/** One record to publish: the names it validates with their method, the record, and what the last look found. */
export function RecordCard(props: RecordCardProps) {
  const { orderNo, group, checking, paidAt, mayChange, removable, onMethod, onRemove, onCheck } = props;
  const { t } = useTexts('orders');
  const publish = useCallMutation(orderCalls.publishDemoRecord);
  const place = useCallMutation(orderCalls.placeRecord);
  const record = group.first.dcv;
  const named = { orderNo, domain: group.first.domain };
  const put = async (way: typeof publish, done: string) => {
    const reply = await way.send(named);
    if (!reply || !isSuccess(reply)) return;
    notify.success(done);
    if (checking) await onCheck();
  };
  return (
    <Card padded as="section" aria-label={group.names.map(({ domain }) => domain).join(', ')}>
      <Stack gap="3">
        {group.names.map((name) => (
          <Flex key={name.domain} gap="2" align="center" justify="space-between" wrap="wrap">
            <HStack gap="2" minW="0" flexWrap="wrap">
              <ReadableName name={name.domain} />
              <Status tone={name.status === 'failed' ? 'error' : 'info'}>
                {t(`name.${name.status === 'failed' ? 'failed' : 'pending'}`)}
              </Status>
            </HStack>
            <HStack gap="1">
              {mayChange && name.methods.length > 1 && (
                <Button size="sm" onClick={() => onMethod(name)}>
                  <span>
                    {t(`dcv.method.${name.dcv.method}`)} · {t('dcv.method.change')}
                    <VisuallyHidden> {name.domain}</VisuallyHidden>
                  </span>
                </Button>
              )}
              {removable && (
                <IconButton
                  size="sm"
                  label={t('name.remove', { name: name.domain })}
                  onClick={() => onRemove(name)}
                >
                  <TrashIcon size={14} />
                </IconButton>
              )}
            </HStack>
          </Flex>
        ))}
        <RecordToPublish record={record} />
        <Text size="sm">
          <HelpLink article={record.method === 'file' ? 'file-validation' : 'dns-validation'}>
            {t('dcv.guide')}
          </HelpLink>
        </Text>
        {mayChange && (group.first.demoZone || group.first.placeable || !checking) && (
          <Flex gap="2" wrap="wrap" align="center">
            {group.first.demoZone && (
              <Button
                size="sm"
                icon={<GlobeIcon size={14} />}
                loading={publish.isSending}
                onClick={() => void put(publish, t('dcv.demo.done'))}
              >
                {t('dcv.demo.publish')}
              </Button>
            )}
            {group.first.placeable && (
              <Button
                size="sm"
                icon={<GlobeIcon size={14} />}
                loading={place.isSending}
                onClick={() => void put(place, t('dcv.place.done'))}
              >
                {t('dcv.place')}
              </Button>
            )}
            {group.first.placeable && <CopyApiCall calls={() => [apiCall(orderCalls.placeRecord, named)]} />}
            {!checking && <Detect orderNo={orderNo} domain={group.first.domain} />}
          </Flex>
        )}
        {checking && <LastCheck record={record} check={lastCheckOf(group)} paidAt={paidAt} />}
      </Stack>
    </Card>
  );
}

/** Before payment no looks are made; this asks once whether the record is visible. */
function Detect({ orderNo, domain }: { orderNo: string; domain: string }) {
  const { t } = useTexts('orders');
  const { send, isSending } = useCallMutation(orderCalls.autoDetectDomain, { stale: [] });
  const [result, setResult] = useState<{ detected: boolean; found: readonly string[] } | null>(null);
  const look = async () => {
    const reply = await send({ orderNo, domain });
    setResult(reply && isSuccess(reply) ? reply.data : null);
  };
  return (
    <>
      <Button size="sm" icon={<SearchIcon size={14} />} loading={isSending} onClick={() => void look()}>
        {t('dcv.detect')}
      </Button>
      <CopyApiCall calls={() => [apiCall(orderCalls.autoDetectDomain, { orderNo, domain })]} />
      <Text as="span" size="sm" role="status" tone={result?.detected ? 'success' : 'muted'}>
        {result &&
          (result.detected
            ? t('dcv.detect.yes')
            : t('dcv.detect.no', { seen: result.found.join(', ') || t('check.nothing') }))}
      </Text>
    </>
  );
}
