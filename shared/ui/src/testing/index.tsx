import { render, type RenderResult } from '@testing-library/react';
import { Suspense, type ReactElement, type ReactNode } from 'react';
import { createI18n, type Lang } from '@certdeck/i18n';
import { UiProvider, type UiProviderProps } from '../core/UiProvider.tsx';

export interface RenderUiOptions extends Omit<UiProviderProps, 'children'> {
  lang?: Lang;
  /** More providers (router, session) between ours and the element. */
  wrap?: (element: ReactNode) => ReactNode;
}

/** For tests of pages and components: renders with the texts of one language (zh) and our provider. */
export async function renderUi(element: ReactElement, options: RenderUiOptions = {}): Promise<RenderResult> {
  const { lang = 'zh', wrap = (inner) => inner, ...provider } = options;
  await createI18n({ lang });
  return render(
    <UiProvider {...provider}>
      <Suspense fallback={null}>{wrap(element)}</Suspense>
    </UiProvider>,
  );
}
