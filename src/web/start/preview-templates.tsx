import { renderToStaticMarkup } from 'react-dom/server';
import { ImportInstead } from '../recipes/editor/ImportInstead.tsx';
import { routes } from '../routes.ts';
import { AppFrame, LOGO } from '../shell/AppFrame.tsx';
import { PublicFrame } from '../shell/PublicFrame.tsx';
import { AisleSection } from '../shopping-lists/aisles/AisleSection.tsx';
import { LineRow } from '../shopping-lists/lines/LineRow.tsx';
import lines from '../shopping-lists/lines/ListLines.module.css';
import { ListCount, ListProgressRow } from '../shopping-lists/ListProgressRow.tsx';
import listPage from '../shopping-lists/ShoppingListPage.module.css';
import { t as recipeTexts } from '../texts/recipes.ts';
import { t } from '../texts/translate.ts';
import { PageFrame } from '../ui/page/PageFrame.tsx';

/** Stands in the page alone: no code of the app has it. */
const OLD_BROWSER = {
  title: 'Ta przeglądarka jest za stara na LZ.',
  advice: 'Zaktualizuj ją albo otwórz LZ na innym urządzeniu.',
};

/** Keeps a photo's place: the photo itself would take the network from the app's code. */
const NO_PICTURE = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E';

/** The app's own markup with {{names}} in it, which template.ts replaces by what they stand for. */
const templates = {
  app: <AppFrame menu={<span className="preview-burger" />} logo={<span {...LOGO} />} />,
  public: (
    <PublicFrame>
      <div className="preview-card" />
    </PublicFrame>
  ),
  page: <PageFrame title="{{title}}" width="{{width}}" />,
  list: (
    <PageFrame
      title="{{title}}"
      aside={<ListCount checked="{{checked}}" total="{{total}}" />}
      actions={<span className="preview-actions" />}
    >
      <ListProgressRow checked={0} total={1} />
      <div className="preview-form">
        <input className="preview-field" placeholder={t('lists.productPlaceholder')} readOnly />
      </div>
      {/* The body too, which keeps a long name in the heading short. */}
      <div className={`${lines.toBuy} ${listPage.body}`} />
    </PageFrame>
  ),
  aisle: <AisleSection id="preview" name="{{name}}" isHeaded />,
  line: <LineRow name="{{name}}" amounts="{{amounts}}" details="{{details}}" thumb={NO_PICTURE} />,
  importInstead: (
    <ImportInstead>
      <a href={routes.recipeImport.path}>{recipeTexts('recipes.importInstead')}</a>
    </ImportInstead>
  ),
  failure: (
    <main className="start-failure">
      <h1>{t('common.failed')}</h1>
      <button type="button">{t('common.reload')}</button>
    </main>
  ),
  tooOld: (
    <main className="start-failure">
      <h1>{OLD_BROWSER.title}</h1>
      <p>{OLD_BROWSER.advice}</p>
    </main>
  ),
};

export type TemplateName = keyof typeof templates;

/** The templates as the HTML that the build puts into index.html. */
export const renderTemplates = (): string =>
  Object.entries(templates)
    .map(([name, markup]) => `<template id="preview-${name}">${renderToStaticMarkup(markup)}</template>`)
    .join('\n    ');
