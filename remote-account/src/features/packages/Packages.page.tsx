import { useCallback, useState } from 'react';
import { HelpLink, useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCan, useSession } from '@certdeck/session';
import { Alert, Button, Container, EmptyState, notify, PageHeader, Stack } from '@certdeck/ui';
import { ListBody } from '@certdeck/ui/data';
import { BuyDialog } from './Buy.dialog.tsx';
import { usePackageProducts, usePackages } from './Packages.resource.ts';
import { PackageTable } from './PackageTable.tsx';

/** /account/cert-package: certificates that were bought ahead, with what is left of them. */
export default function PackagesPage() {
  const { t } = useTexts('account');
  const isSold = usePackageProducts().products?.length !== 0;
  const may = useCan()('order:pay') && isSold;
  const session = useSession();
  const explain = useExplain();
  const list = usePackages();
  const [buying, setBuying] = useState(false);
  const { refresh } = list;
  const changed = useCallback(() => {
    void refresh();
    void session.loadUser();
  }, [refresh, session]);
  const buy = (
    <Button variant="primary" onClick={() => setBuying(true)}>
      {t('pack.buy')}
    </Button>
  );
  const isEmpty = list.data?.length === 0;
  const emptyText = !isSold ? 'pack.notSold' : may ? 'pack.none.text' : 'pack.none.others';
  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('pack.title')}
        description={
          <>
            {t('pack.lead')} <HelpLink article="packages">{t('pack.guide')}</HelpLink>
          </>
        }
        actions={may && !isEmpty && buy}
      />
      <ListBody list={list} explain={explain}>
        {isEmpty ? (
          <EmptyState level={2} title={t('pack.none')} actions={may && buy}>
            {t(emptyText)}
          </EmptyState>
        ) : (
          <Stack gap="4">
            {!isSold && <Alert tone="info">{t('pack.notSold')}</Alert>}
            <PackageTable list={list} onChanged={changed} />
          </Stack>
        )}
      </ListBody>
      {buying && (
        <BuyDialog
          onDone={() => {
            setBuying(false);
            notify.success({ text: t('pack.bought') });
            changed();
          }}
          onClose={() => setBuying(false)}
        />
      )}
    </Container>
  );
}
