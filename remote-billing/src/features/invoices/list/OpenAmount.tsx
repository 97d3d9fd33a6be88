import { useId } from 'react';
import type { Account } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import type { CallState } from '@certdeck/session';
import { Box, Button, Card, Flex, Heading, Loading, Money, Skeleton, Text } from '@certdeck/ui';

export interface OpenAmountProps {
  account: CallState<Account>;
  level: 2 | 3;
  /** Begins an application; absent for who may not. */
  onApply: (() => void) | undefined;
}

/** What was paid and isn’t invoiced yet, with the button that applies for it, or why there is nothing to apply for. */
export function OpenAmount({ account, level, onApply }: OpenAmountProps) {
  const { t } = useTexts('billing');
  const reason = useId();
  const { data, error, isValidating, refresh } = account;
  const open = data?.toBeInvoicedAmount;
  // Who may not read the ledger sees no amount of it.
  if (data && open === undefined) return null;
  return (
    <Card padded asChild>
      <section aria-label={t('invoices.open')}>
        <Flex justify="space-between" align="center" gap="4" wrap="wrap">
          <Box minWidth="0">
            <Heading level={level} size="sm" color="fg.muted" fontWeight="medium">
              {t('invoices.open')}
            </Heading>
            {open === undefined ? (
              error ? (
                <Flex role="alert" align="center" gap="2" wrap="wrap">
                  <Text size="sm" tone="error">
                    {t('invoices.open.failed')}
                  </Text>
                  <Button size="sm" loading={isValidating} onClick={() => void refresh()}>
                    {t('common:btn.retry')}
                  </Button>
                </Flex>
              ) : (
                <Loading>
                  <Skeleton height="8" width="32" />
                </Loading>
              )
            ) : (
              <>
                <Text fontSize="2xl" fontWeight="bold" tabular>
                  <Money cents={open} />
                </Text>
                <Text id={reason} size="sm" tone="muted">
                  {t(open > 0 ? 'invoices.open.text' : 'invoices.open.none')}
                </Text>
              </>
            )}
          </Box>
          {onApply && (
            <Button
              variant="primary"
              disabled={open === undefined || open <= 0}
              aria-describedby={open === 0 ? reason : undefined}
              onClick={onApply}
            >
              {t('apply.title')}
            </Button>
          )}
        </Flex>
      </section>
    </Card>
  );
}
