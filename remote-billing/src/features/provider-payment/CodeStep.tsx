import type { ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Alert, Box, Button, chakra, Flex, Money, Spinner, Stack, Text } from '@certdeck/ui';
import { DataList, QrCode } from '@certdeck/ui/data';
import { decimalFromCents } from '@certdeck/validation';
import { kindOf } from './methods.ts';
import { appLink, type PayCode, walletAddress } from './next-step.ts';
import type { ProviderState } from './useProviderPayment.ts';
import { useFocusAtStart } from './useFocusAtStart.ts';
import { clockText, useTimeLeft } from './useTimeLeft.ts';

/** Side of the code in pixels. */
const SIDE = 208;

interface Props {
  state: Extract<ProviderState, { step: 'code' }>;
  /** What is to be paid, in cents; undefined while it isn't known. */
  cents: number | undefined;
  /** Asks for the code again. */
  onRetry(): void;
  onOther(): void;
}

/** A code to scan, or an address to send to, and the wait for the payment; or that there is none (D-179). */
export function CodeStep(props: Props) {
  const start = useFocusAtStart<HTMLDivElement>();
  return (
    <Box ref={start} tabIndex={-1} outline="none" role="group" aria-label={useCodeTitle(props.state)}>
      <CodeOrFailure {...props} />
    </Box>
  );
}

/** What to do with the code, in a sentence. */
function useCodeTitle({ method }: Props['state']): string {
  const { t } = useTexts('billing');
  const name = t(`common:pay.method.${method}`);
  return t(kindOf(method) === 'crypto' ? 'pay.crypto.title' : 'pay.qr.title', { name });
}

function CodeOrFailure({ state, cents, onRetry, onOther }: Props) {
  const { t } = useTexts('billing');
  const { code, method, message, transfer } = state;
  const left = useTimeLeft(code?.expiresAt);
  const title = useCodeTitle(state);
  const name = t(`common:pay.method.${method}`);
  const other = (
    <Button variant="ghost" onClick={onOther}>
      {t('pay.other')}
    </Button>
  );
  // What was sent in time is waited for though the time is over.
  if (!code || (left === 0 && !transfer)) {
    return (
      <Alert
        tone="error"
        title={t('pay.qr.failed')}
        live
        actions={
          <>
            <Button onClick={onRetry}>{t('pay.qr.retry')}</Button>
            {other}
          </>
        }
      >
        {code ? t('pay.qr.expired') : message}
      </Alert>
    );
  }
  const isCrypto = kindOf(method) === 'crypto';
  const link = appLink(code.text);
  return (
    <Stack gap="4" align="center">
      <Text weight="semibold" size="lg" textAlign="center">
        {title}
      </Text>
      <Box borderWidth="1px" borderRadius="md" overflow="hidden" background="white">
        <Picture code={code} label={t('pay.qr.label', { name })} />
      </Box>
      <Flex gap="2" align="baseline" justify="center" wrap="wrap">
        {cents !== undefined && (
          <Text as="span" weight="medium" tabular>
            <Money cents={cents} />
          </Text>
        )}
        {left !== undefined && !transfer && <TimeLeft seconds={left} />}
      </Flex>
      {isCrypto && <Transfer code={code} asset={name} />}
      <Flex gap="3" align="center" role="status">
        <Spinner />
        <Box minW="0">
          <Text weight="medium">
            {transfer
              ? t('pay.crypto.seen', { amount: `${transfer.received} ${name}` })
              : t(isCrypto ? 'pay.crypto.waiting' : 'pay.qr.waiting')}
          </Text>
          <Text tone="muted" size="sm">
            {transfer
              ? t('pay.crypto.confirmations', { done: transfer.confirmations, needed: transfer.needed })
              : t('pay.qr.notices')}
          </Text>
        </Box>
      </Flex>
      <Flex gap="2" justify="center" wrap="wrap">
        {code.walletPage !== undefined && (
          <Button asChild variant="secondary">
            <a href={code.walletPage} target="_blank" rel="noreferrer">
              {t('pay.crypto.wallet')}
            </a>
          </Button>
        )}
        {link !== undefined && (
          // Who reads this on the phone can't scan it; of a demonstration's own pages nobody needs a phone.
          <Button asChild variant="secondary" {...(isOwnPage(link) ? {} : { hideFrom: 'md' })}>
            <a href={link} rel="noreferrer">
              {t('pay.qr.open')}
            </a>
          </Button>
        )}
        {other}
      </Flex>
    </Stack>
  );
}

/** Whether an address is one of this portal's, as those of a demonstration's sandbox are. */
const isOwnPage = (address: string): boolean => new URL(address).origin === window.location.origin;

const Drawn = chakra('img', { base: { display: 'block', width: `${SIDE}px`, height: `${SIDE}px` } });

function Picture({ code, label }: { code: PayCode; label: string }): ReactNode {
  if (code.text !== '') return <QrCode text={code.text} label={label} size={SIDE} />;
  return <Drawn src={`data:image/png;base64,${code.picture}`} alt={label} />;
}

/** How long the code may be paid; not read out each second. */
function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTexts('billing');
  return (
    <Text as="span" tone="muted" size="sm" role="timer" aria-live="off" tabular>
      {t('pay.qr.left', { time: clockText(seconds) })}
    </Text>
  );
}

/** What is sent where, to copy. */
function Transfer({ code, asset }: { code: PayCode; asset: string }) {
  const { t } = useTexts('billing');
  const amount = code.assetCents === undefined ? '' : decimalFromCents(code.assetCents);
  const address = code.address || walletAddress(code.text);
  const items = [
    ...(code.network === '' ? [] : [{ label: t('pay.crypto.network'), value: code.network }]),
    ...(amount === '' ? [] : [{ label: t('pay.crypto.amount'), value: `${amount} ${asset}`, copy: amount }]),
    ...(address === ''
      ? []
      : [{ label: t('pay.crypto.address'), value: address, copy: address, mono: true }]),
  ];
  return (
    <Stack gap="3" w="full">
      <DataList items={items} />
      <Text tone="muted" size="sm">
        {code.network === ''
          ? t('pay.crypto.only', { name: asset })
          : t('pay.crypto.onlyOn', { name: asset, network: code.network })}
      </Text>
      <Text tone="muted" size="sm">
        {t('pay.crypto.back')}
      </Text>
    </Stack>
  );
}
