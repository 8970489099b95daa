import { aiTopics } from './ai-topics.ts';
import { businessTopics } from './business-topics.ts';
import { educationTopics } from './education-topics.ts';
import { languageTopics } from './language-topics.ts';
import { technicalTopics } from './technical-topics.ts';
import type { Topic } from './topic.ts';
import { workTopics } from './work-topics.ts';
import { writingTopics } from './writing-topics.ts';

const topics: Record<string, Topic> = {
  ...languageTopics,
  ...writingTopics,
  ...educationTopics,
  ...workTopics,
  ...aiTopics,
  ...technicalTopics,
  ...businessTopics,
};

export function findTopic(category: string): Topic {
  const topic = topics[category];
  if (!topic) throw new Error(`Nothing is known to write about "${category}".`);
  return topic;
}
