import { useEffect, useEffectEvent } from 'react';
import type { Language } from '@certdeck/contract';
import { Link as RouterLink, useLocation } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, EmptyState, SearchIcon } from '@certdeck/ui';
import { HOST } from '../texts.ts';
import type { EmbedPage } from './areaOf.tsx';
import { useEmbeddedArea } from './embedContext.ts';

interface Props {
  page: EmbedPage;
  /** The area's first page, and what it is called. */
  home: string;
  title: Record<Language, string> | undefined;
}

/**
 * Stands at a path that the area doesn't have, or that the page around it doesn't allow: its customer has a way back, and
 * its developer is told which path it was. No failure of ours, so that the portal gets no report.
 */
export function NoSuchPage({ page, home, title }: Props) {
  const { t, lang } = useTexts(HOST);
  const { pathname } = useLocation();
  const { area, name, onError } = useEmbeddedArea();
  const { firstPages, loader } = page;
  // Once a path: that the page names another listener is no reason to tell it again.
  const tell = useEffectEvent((path: string) => {
    const { release } = loader.attribution(area);
    onError?.('PATH', { area, release, message: `the area ${area} has no page ${path} here` });
    firstPages.settle(name);
  });
  useEffect(() => tell(pathname), [pathname]);
  return (
    <EmptyState
      level={1}
      icon={<SearchIcon size={22} />}
      title={t('notFound.title')}
      actions={
        <Button asChild variant="primary">
          <RouterLink to={home}>{t('embed.noPage.back', { page: title?.[lang] ?? home })}</RouterLink>
        </Button>
      }
    >
      {t('notFound.text')}
    </EmptyState>
  );
}
