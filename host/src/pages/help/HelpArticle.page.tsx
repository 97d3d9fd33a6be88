import { useEffect, useState } from 'react';
import { Link as RouterLink, Navigate, useParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Alert,
  ArrowLeftIcon,
  Box,
  Button,
  chakra,
  ErrorState,
  Flex,
  Heading,
  Loading,
  PageHeader,
  SkeletonText,
  Stack,
  Text,
} from '@certdeck/ui';
import { useTitle } from '../../shell/ownTitle.ts';
import { useShell } from '../../shell/ShellContext.ts';
import { HOST } from '../../texts.ts';
import { type ArticleEntry, articleLang, type ArticleLang, type Block } from './article.ts';
import { articles } from './articles.ts';
import { anchorOf, Blocks } from './Blocks.tsx';
import { ArticleCards } from './HelpOverview.page.tsx';

const Contents = chakra('nav', {
  base: {
    display: { base: 'none', xl: 'block' },
    width: '56',
    flexShrink: 0,
    position: 'sticky',
    top: '24',
    alignSelf: 'flex-start',
    fontSize: 'sm',
    borderInlineStartWidth: '1px',
    paddingInlineStart: '4',
    '& a': { display: 'block', paddingBlock: '1', color: 'fg.muted', _hover: { color: 'fg' } },
  },
});

/** One article (HOST-034); an unknown id ends at /404 (D-017). */
export default function HelpArticle() {
  const { id } = useParams();
  const entry = articles.find((article) => article.id === id);
  return entry ? <Article key={entry.id} entry={entry} /> : <Navigate to="/404" replace />;
}

function Article({ entry }: { entry: ArticleEntry }) {
  const { t, lang } = useTexts(HOST);
  const written = articleLang(lang);
  const { blocks, failed, reload } = useBlocks(entry, written);
  const title = entry.title[written];
  useTitle(title);
  const related = articles.filter(({ group, id }) => group === entry.group && id !== entry.id).slice(0, 3);
  const headings = (blocks ?? []).flatMap((block, place) =>
    block.kind === 'h' ? [{ title: block.title, anchor: anchorOf(place) }] : [],
  );
  return (
    <>
      <Button asChild variant="ghost" size="sm" marginBottom="3" marginInlineStart="-2.5">
        <RouterLink to="/help/overview">
          <ArrowLeftIcon size={14} />
          {t('help.back')}
        </RouterLink>
      </Button>
      <PageHeader
        title={<span lang={written}>{title}</span>}
        description={<span lang={written}>{entry.summary[written]}</span>}
      />
      {lang !== written && (
        <Box maxWidth="prose" marginBottom="5">
          <Alert tone="info">{t('help.language')}</Alert>
        </Box>
      )}
      <Flex gap="12">
        <Box flex="1" minWidth="0" lang={written}>
          {blocks && <Blocks blocks={blocks} />}
          {!blocks && failed && <ErrorState title={t('help.failed')} onRetry={reload} />}
          {!blocks && !failed && (
            <Loading>
              <Stack gap="6" maxWidth="prose">
                <SkeletonText lines={4} />
                <SkeletonText lines={6} />
                <SkeletonText lines={3} />
              </Stack>
            </Loading>
          )}
        </Box>
        {headings.length > 1 && (
          <Contents aria-label={t('help.contents')}>
            <Text weight="medium" marginBottom="1">
              {t('help.contents')}
            </Text>
            {headings.map((heading) => (
              <a key={heading.anchor} href={`#${heading.anchor}`} lang={written}>
                {heading.title}
              </a>
            ))}
          </Contents>
        )}
      </Flex>
      {related.length > 0 && (
        <Box marginTop="12" borderTopWidth="1px" paddingTop="6">
          <Heading level={2} marginBottom="3">
            {t('help.more')}
          </Heading>
          <ArticleCards entries={related} written={written} />
        </Box>
      )}
    </>
  );
}

/** What came of one try; without blocks it failed. */
interface Loaded {
  written: ArticleLang;
  wish: { attempt: number };
  blocks?: readonly Block[];
}

/** The article's text in one language; undefined while it is on the way. */
function useBlocks(entry: ArticleEntry, written: ArticleLang) {
  const { loader } = useShell();
  const [wish, setWish] = useState({ attempt: 0 });
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let wanted = true;
    entry.load(written).then(
      ({ default: blocks }) => wanted && setLoaded({ written, wish, blocks }),
      (error: unknown) => {
        console.error(error);
        void loader.ownFailureOf(error).then((failure) => loader.report(failure, { phase: 'texts' }));
        if (wanted) setLoaded({ written, wish });
      },
    );
    return () => {
      wanted = false;
    };
  }, [entry, written, wish, loader]);
  // What was loaded for another language or an earlier try doesn't count.
  const current = loaded?.written === written && loaded.wish === wish ? loaded : undefined;
  return {
    blocks: current?.blocks,
    failed: current !== undefined && current.blocks === undefined,
    reload: () => setWish({ attempt: wish.attempt + 1 }),
  };
}
