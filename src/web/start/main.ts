/**
 * Runs before the first paint, while the app's own code is on its way. A script of its own because the content
 * security policy allows none in the page.
 */
import { showPreview } from './app-shell-preview.ts';
import { askEarly } from './early-questions.ts';
import { isTooOld, startApp, tellEnd } from './start-app.ts';
import { takeScheme } from './scheme.ts';

takeScheme();
if (isTooOld()) {
  addEventListener('DOMContentLoaded', () => tellEnd('tooOld'));
} else {
  const questions = askEarly();
  void startApp(questions && showPreview(questions));
}
