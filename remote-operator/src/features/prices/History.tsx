import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Badge, Box, Card, Flex, Link, Loading, Money, SkeletonRows, Stack, Text, Time } from '@certdeck/ui';
import { DataList, ListBody } from '@certdeck/ui/data';
import { Drawer } from '@certdeck/ui/overlays';
import { Step } from '../../cases/facts.tsx';
import { fieldsOf, priceOf, type Product } from './draft.ts';
import { useFieldName } from './useFieldName.ts';

type Version = NonNullable<NonNullable<typeof operatorCalls.priceHistory.types>['data']>[number];

/** Every price that a product ever had or will have: by the day of an order it says what the order was priced by. */
export function History({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const list = useCall(operatorCalls.priceHistory, { productNo: product.productNo }, { messages: 'none' });
  const versions = list.data ?? [];
  return (
    <Drawer open size="md" title={product.name} description={t('prices.history.text')} onClose={onClose}>
      <ListBody list={list} explain={explain}>
        {list.data ? (
          <Stack gap="3">
            {versions.map((version, index) => (
              <VersionCard
                key={version.validFrom}
                product={product}
                version={version}
                until={versions[index - 1]?.validFrom}
              />
            ))}
          </Stack>
        ) : (
          <Loading>
            <SkeletonRows rows={3} columns={1} />
          </Loading>
        )}
      </ListBody>
    </Drawer>
  );
}

interface CardProps {
  product: Product;
  version: Version;
  /** Seconds; absent for the last one. */
  until: number | undefined;
}

function VersionCard({ product, version, until }: CardProps) {
  const { t } = useTexts('operator');
  const fieldName = useFieldName();
  return (
    <Card padded>
      <Stack gap="3">
        <Flex gap="2" wrap="wrap" align="center">
          <Text as="span" weight="medium">
            {version.validFrom === 0 ? t('prices.ever') : <Time value={version.validFrom} />}
          </Text>
          {until !== undefined && (
            <Text as="span" tone="muted">
              {'– '}
              <Time value={until} />
            </Text>
          )}
          {!version.onSale && <Badge tone="warning">{t('prices.notSold')}</Badge>}
        </Flex>
        <DataList
          items={fieldsOf(product).map((field) => ({
            label: fieldName(field),
            value: <Money cents={priceOf(version, field)} />,
          }))}
        />
        {version.changeID === '' ? (
          <Text size="xs" tone="muted">
            {t('prices.ofRelease')}
          </Text>
        ) : (
          <Box>
            <Link asChild>
              <RouterLink to={`/operator/prices/${version.changeID}`}>{version.title}</RouterLink>
            </Link>
            <Text as="div" size="xs" tone="muted">
              {t('prices.drafted', { by: version.createdBy })}
              <Step by={t('prices.published', { by: version.publishedBy })} at={version.publishedAt} />
            </Text>
          </Box>
        )}
      </Stack>
    </Card>
  );
}
