import { useState } from 'react';
import {
  type OrderDetail,
  orderCalls,
  type ServedCheck as Found,
  type ServedRow,
  TLS_PORTS,
} from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import {
  Alert,
  Box,
  Button,
  ChangingText,
  Field,
  Flex,
  Input,
  RefreshIcon,
  Stack,
  Text,
  Time,
  type Tone,
  ToneIcon,
} from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { toReadable } from '@certdeck/validation';

/** What speaks TLS at a port. */
const SERVICES: Readonly<Record<(typeof TLS_PORTS)[number], string>> = {
  443: 'HTTPS',
  465: 'SMTPS',
  636: 'LDAPS',
  853: 'DNS over TLS',
  993: 'IMAPS',
  995: 'POP3S',
  8443: 'HTTPS',
};

interface Props {
  order: OrderDetail;
  /** Where the chosen server usually speaks TLS. */
  usualPort: number;
}

/** Asks the portal to look which certificate the servers of an order's names send (D-535). */
export function ServedCheck({ order, usualPort }: Props) {
  const { t } = useTexts('orders');
  const [chosen, setChosen] = useState<number | null>(null);
  const [host, setHost] = useState('');
  const [found, setFound] = useState<{ data: Found; port: number } | null>(null);
  const [refusal, setRefusal] = useState<{ host?: string; text: string } | null>(null);
  const { send, isSending } = useCallMutation(orderCalls.checkServed, { messages: 'own', stale: [] });
  const port = chosen ?? usualPort;
  // A wildcard has no servers of its own: one has to be named.
  const hasWildcard = [order.commonName, ...order.domains.map(({ domain }) => domain)].some((name) =>
    name.startsWith('*.'),
  );

  const check = async () => {
    setRefusal(null);
    const named = host.trim();
    const reply = await send({ id: order.orderNo, port, ...(named === '' ? {} : { host: named }) });
    if (!reply) return;
    if (isSuccess(reply)) {
      setFound({ data: reply.data, port });
      return;
    }
    setFound(null);
    const atField = reply.errors?.['host'];
    if (atField !== undefined) setRefusal({ host: atField, text: '' });
    else if (!reply.shown) setRefusal({ text: reply.msg || t('common:op.failed.title') });
  };

  return (
    <Stack gap="3" borderTopWidth="1px" borderColor="border" paddingTop="4">
      <Text as="h3" weight="medium">
        {t('served.title')}
      </Text>
      <Flex asChild gap="3" wrap="wrap" align="flex-end">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void check();
          }}
        >
          {hasWildcard && (
            <Box flex="1 1 220px" minW="0">
              <Field label={t('served.host')} optional error={refusal?.host} help={t('served.host.help')}>
                <Input
                  value={host}
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={(event) => setHost(event.target.value)}
                />
              </Field>
            </Box>
          )}
          <Box flex="0 1 200px">
            <Field label={t('served.port')}>
              <Select
                options={TLS_PORTS.map((one) => ({ value: String(one), label: `${one} · ${SERVICES[one]}` }))}
                value={String(port)}
                onValueChange={(value) => setChosen(Number(value))}
              />
            </Field>
          </Box>
          <Button type="submit" icon={<RefreshIcon />} loading={isSending}>
            {t('served.check')}
          </Button>
        </form>
      </Flex>
      {refusal && refusal.text !== '' && (
        <Alert tone="error" live>
          {refusal.text}
        </Alert>
      )}
      {found && <Result found={found.data} port={found.port} />}
    </Stack>
  );
}

/** How good a state is: what asks for an act, what may be as it should, and what is right. */
function toneOf({ state, chain }: ServedRow): Tone {
  if (state === 'current') return chain === 'incomplete' ? 'warning' : 'success';
  return state === 'late' || state === 'refused' ? 'neutral' : 'error';
}

const wordOf = ({ state, chain }: ServedRow) =>
  state === 'current' && chain === 'incomplete' ? 'incomplete' : state;

function Result({ found, port }: { found: Found; port: number }) {
  const { t } = useTexts('orders');
  const { day, list } = useFormats();
  const { rows, wildcards, left, checkedAt } = found;
  const good = rows.filter((row) => toneOf(row) === 'success').length;
  const isGood = rows.length > 0 && good === rows.length;
  return (
    <Stack gap="3">
      <Alert tone={isGood ? 'success' : 'warning'} live>
        <ChangingText>
          {rows.length === 0
            ? t('served.none')
            : t(isGood ? 'served.all' : 'served.some', { good, count: rows.length })}
        </ChangingText>{' '}
        <Text as="span" size="sm" tone="muted">
          {t('served.at')} <Time value={checkedAt} />
        </Text>
      </Alert>
      <Stack as="ul" gap="3" aria-label={t('served.rows')}>
        {rows.map((row) => (
          <Flex as="li" key={`${row.host} ${row.address}`} columnGap="4" rowGap="1" wrap="wrap">
            <Box flex="1 1 220px" minW="0" overflowWrap="anywhere">
              <Text as="span" weight="medium">
                {toReadable(row.host)}
              </Text>{' '}
              {row.address !== '' && row.address !== row.host && (
                <Text as="span" size="sm" tone="muted" mono>
                  {row.address}
                </Text>
              )}
            </Box>
            <Stack gap="1" flex="2 1 260px" minW="0">
              <Flex gap="2" align="flex-start">
                <Box color={`${toneOf(row)}.icon`} flexShrink="0" paddingTop="1">
                  <ToneIcon tone={toneOf(row)} size={14} />
                </Box>
                <Text>
                  {t(`served.state.${wordOf(row)}`, {
                    port,
                    issuer: row.issuer,
                    date: row.notAfter > 0 ? day(row.notAfter) : '',
                  })}
                </Text>
              </Flex>
              {(row.state === 'earlier' || row.state === 'other') && row.serial !== '' && (
                <Text size="sm" tone="muted" overflowWrap="anywhere">
                  {t('served.serial')} <span translate="no">{row.serial}</span>
                </Text>
              )}
            </Stack>
          </Flex>
        ))}
      </Stack>
      {wildcards.length > 0 && (
        <Text size="sm" tone="muted">
          {t('served.wildcards', { names: list(wildcards.map(toReadable)) })}
        </Text>
      )}
      {left > 0 && (
        <Text size="sm" tone="muted">
          {t('served.left', { count: left })}
        </Text>
      )}
    </Stack>
  );
}
