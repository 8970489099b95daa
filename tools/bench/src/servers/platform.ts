import { inMemory } from '@contenthub/database/engines';
import { openDatabase } from '@contenthub/platform/database';
import { allMigrations } from '@contenthub/platform/modules';
import { PlatformSettings } from '@contenthub/platform/settings';
import { startPlatform } from '@contenthub/platform/start';
import { UserAdmin } from '@contenthub/platform/user-admin';
import { createLogger } from '@contenthub/server-kit/observability/logger';
import { readSettings } from '@contenthub/server-kit/process/settings';
import { reportAddress } from '../harness/server-process.ts';

/** The platform, on PGlite unless a bench has its own database, with an account if a bench names one. */
const settings = readSettings(PlatformSettings, { ...process.env, PLATFORM_PORT: '0' });
const opened = await openDatabase(settings.PLATFORM_DATABASE_URL, inMemory, allMigrations);
const { BENCH_EMAIL: email, BENCH_PASSWORD: password } = process.env;
if (email && password) await new UserAdmin(opened.database).create(email, password, {});
const { address } = await startPlatform(settings, opened, createLogger('platform', settings.LOG_LEVEL));
reportAddress(address);
