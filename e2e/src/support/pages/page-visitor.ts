import type { Treatment } from '@contenthub/contracts/platform/visitor';
import { type ExperimentDefinitions, evaluate } from '@contenthub/experiments/evaluation/evaluate';
import { bucketSubject } from '@contenthub/experiments/evaluation/subject';
import type { PageVisitor } from '@contenthub/web/browser/boot-script/visitor';

const opening = '<script type="application/json" id="visitor">';

/** The visitor part of a page, and the page without it. */
export function splitVisitor(html: string): { json: string; visitor: PageVisitor; page: string } {
  const from = html.indexOf(opening) + opening.length;
  const to = html.indexOf('</script>', from);
  const json = html.slice(from, to);
  return { json, visitor: JSON.parse(json) as PageVisitor, page: html.slice(0, from) + html.slice(to) };
}

/** The treatment that a page shows an American visitor in this bucket. */
export function treatmentInBucket(html: string, bucket: number, name: string): Treatment {
  const { visitor } = splitVisitor(html);
  const found = evaluate(visitor.experiments as ExperimentDefinitions, bucketSubject(bucket, 'us'));
  return found.find(({ experimentName }) => experimentName === name) as Treatment;
}
