import { PageFrame, type PageFrameProps } from './PageFrame.tsx';
import { usePageTitle } from './page-title.ts';

interface PageProps extends PageFrameProps {
  width?: 'narrow' | 'wide' | 'full';
}

/** A page under its heading, which is the section in the document's title too. */
export function Page({ width = 'narrow', ...props }: PageProps) {
  usePageTitle(props.title);
  return <PageFrame {...props} width={width} />;
}
