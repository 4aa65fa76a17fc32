/** Tests that the deployment files match the shop: existing settings, working probes, and minimal permissions. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';

const root = join(__dirname, '../..');
const folder = join(root, 'ops/kubernetes');
const documentsOf = (path: string): any[] => {
  const documents = parseAllDocuments(readFileSync(path, 'utf8'));
  for (const { errors } of documents) expect(errors).toEqual([]);
  return documents.map((one) => one.toJS());
};
const resources = readdirSync(folder)
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) => documentsOf(join(folder, name)));
const [kustomization] = documentsOf(join(folder, 'kustomization.yaml'));
const sources = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(path, name));
const of = (kind: string) => resources.filter((one) => one.kind === kind);
const known = new Set(
  [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!),
);

/** What starts containers, each with the pod it makes. */
const workloads: [name: string, pod: any, labels: any][] = [
  ...of('Deployment').map((one) => [one.metadata.name, one.spec.template]),
  ...of('CronJob').map((one) => [one.metadata.name, one.spec.jobTemplate.spec.template]),
].map(([name, template]) => [name, template.spec, template.metadata.labels]);

describe('the Kubernetes manifests', () => {
  const containers = of('Deployment').map(({ spec }) => spec.template.spec);
  const settings = [
    ...kustomization.configMapGenerator.flatMap(({ literals }: any) =>
      literals.map((one: string) => one.split('=')[0]),
    ),
    ...of('Secret').flatMap(({ stringData }) => Object.keys(stringData)),
    ...containers.flatMap(({ containers: [{ env }] }) => env.map(({ name }: any) => name)),
  ];

  it('set only what the shop reads, and all that production needs', () => {
    expect(settings.filter((name) => !known.has(name))).toEqual([]);
    expect(settings).toEqual(
      expect.arrayContaining(['JWT_SECRET', 'MONGODB_URI', 'FILES_URL', 'SMTP_URL', 'PUBLIC_URL', 'RAZORPAY_KEY_ID']),
    );
  });

  it('run a deployment that answers requests and one that works, and name every file', () => {
    expect(of('Deployment').map(({ spec }) => spec.template.spec.containers[0].env[0].value)).toEqual([
      'web',
      'worker',
    ]);
    const files = readdirSync(folder).filter((name) => !['kustomization.yaml', 'secrets.example.yaml'].includes(name));
    expect([...kustomization.resources].sort()).toEqual([...files, 'secrets.yaml'].sort());
  });

  it.each(workloads)('let %s do no more than it needs', (_name, pod) => {
    const [container] = pod.containers;
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    // It writes there all the same.
    expect(container.volumeMounts.map(({ mountPath }: any) => mountPath).sort()).toEqual([
      expect.stringMatching(/^\/(data|backup)$/),
      '/tmp',
    ]);
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
  });

  it.each(workloads)(
    'name in %s only what is there: settings, secrets, volumes, claims, ports, the image',
    (_name, pod) => {
      const [{ envFrom, image, volumeMounts, ports = [], ...container }] = pod.containers;
      const there = (kind: string) => of(kind).map(({ metadata }) => metadata.name);
      expect(kustomization.images.map(({ name }: any) => name)).toContain(image);
      for (const { configMapRef, secretRef } of envFrom)
        if (configMapRef)
          expect(kustomization.configMapGenerator.map(({ name }: any) => name)).toContain(configMapRef.name);
        else expect(there('Secret')).toContain(secretRef.name);
      const volumes = pod.volumes.map(({ name }: any) => name);
      expect(volumeMounts.map(({ name }: any) => name).sort()).toEqual([...volumes].sort());
      for (const { persistentVolumeClaim } of pod.volumes)
        if (persistentVolumeClaim) expect(there('PersistentVolumeClaim')).toContain(persistentVolumeClaim.claimName);
      const named = ports.map(({ name }: any) => name);
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
        if (container[probe]) expect(named).toContain(container[probe].httpGet.port);
    },
  );

  it('name in services, budgets, scaling and the way in only what is there', () => {
    const fits = (selector: object) =>
      workloads.filter(([, , labels]) => Object.entries(selector).every(([key, value]) => labels[key] === value));
    for (const { spec } of of('Deployment'))
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    for (const { spec } of of('PodDisruptionBudget')) expect(fits(spec.selector.matchLabels)).toHaveLength(1);
    for (const { spec } of of('Service')) {
      const [[, pod]] = fits(spec.selector) as [any];
      const open = pod.containers[0].ports.map(({ name }: any) => name);
      for (const { targetPort } of spec.ports) expect(open).toContain(targetPort);
    }
    for (const { spec } of of('HorizontalPodAutoscaler')) {
      const target = of(spec.scaleTargetRef.kind).find(({ metadata }) => metadata.name === spec.scaleTargetRef.name);
      expect(target.apiVersion).toBe(spec.scaleTargetRef.apiVersion);
      // A share of what is asked for: of nothing there is none.
      expect(target.spec.template.spec.containers[0].resources.requests.cpu).toBeDefined();
      expect(spec.minReplicas).toBeLessThan(spec.maxReplicas);
    }
    for (const { spec } of of('Ingress')) {
      const service = of('Service').find(
        ({ metadata }) => metadata.name === spec.rules[0].http.paths[0].backend.service.name,
      );
      expect(service.spec.ports.map(({ name }: any) => name)).toContain(
        spec.rules[0].http.paths[0].backend.service.port.name,
      );
      expect(spec.tls[0].hosts).toEqual(spec.rules.map(({ host }: any) => host));
      expect(kustomization.configMapGenerator[0].literals).toContain(`PUBLIC_URL=https://${spec.rules[0].host}`);
    }
  });

  it('back up every night and rehearse every week by programs that are built, never two at a time', () => {
    const programs = of('CronJob').map(({ spec }) => spec.jobTemplate.spec.template.spec.containers[0].args[1]);
    expect(programs).toEqual(['api/dist/scripts/nightly-backup.js', 'api/dist/scripts/rehearse-backup.js']);
    for (const program of programs)
      expect(existsSync(join(root, program.replace('/dist', '').replace(/js$/, 'ts')))).toBe(true);
    for (const { spec } of of('CronJob')) {
      expect(spec.schedule).toMatch(/^\d+ \d+ \* \* [*0]$/);
      expect([spec.concurrencyPolicy, spec.timeZone]).toEqual(['Forbid', 'Asia/Kolkata']);
      expect(spec.jobTemplate.spec.template.spec.restartPolicy).toBe('Never');
    }
  });

  it.each(of('Deployment').map((one) => [one.metadata.name, one]))(
    'ask %s whether it lives and whether it is ready',
    (_name, { spec }) => {
      const pod = spec.template.spec;
      const [container] = pod.containers;
      const { startupProbe, livenessProbe, readinessProbe, ports } = container;
      expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
        '/healthz',
        '/healthz',
        '/readyz',
      ]);
      expect(ports.map(({ containerPort }: any) => containerPort)).toEqual([4000, 9464]);
      // It goes on answering until nobody sends it anything, and has the time to end in order.
      const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(kustomization.configMapGenerator[0].literals.join())![1]);
      expect(drain).toBeGreaterThan(readinessProbe.periodSeconds * readinessProbe.failureThreshold);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 20);
      expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
      const labels = spec.template.metadata.labels;
      expect(
        of('PodDisruptionBudget').some(({ spec: budget }) => budget.selector.matchLabels.role === labels.role),
      ).toBe(true);
    },
  );

  it('send requests to what answers them, and add processes by their load', () => {
    const [service] = of('Service');
    expect(service.spec.selector).toEqual({ app: 'shop', role: 'web' });
    const [{ backend }] = of('Ingress')[0].spec.rules[0].http.paths;
    expect(backend.service.name).toBe(service.metadata.name);
    expect(of('HorizontalPodAutoscaler')[0].spec.scaleTargetRef.name).toBe('shop-web');
  });
});

describe('docker-compose.yml', () => {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const { services, volumes } = parse(text, { merge: true });
  const names = (chosen: string | undefined) =>
    Object.keys(services)
      .filter((name) => !services[name].profiles || services[name].profiles.includes(chosen))
      .sort();
  const [simple, scaled] = [names(undefined), names('scaled')];
  const shops = Object.keys(services).filter((name) => services[name].environment?.MONGODB_URI);
  const proxy = readFileSync(join(root, 'ops/Caddyfile'), 'utf8');

  it('starts one process with its services, and with the profile "scaled" several processes without a single point of failure', () => {
    expect(simple).toEqual(['mail', 'mongo', 'shop']);
    expect(scaled).toEqual(Object.keys(services).sort());
    expect(shops.sort()).toEqual(['shop', 'shop-2', 'shop-3', 'worker']);
    // Two beside it that are alike but for the port by which it is reached without a proxy.
    const { ports, ...shop } = services.shop;
    expect(ports).toEqual(['127.0.0.1:4000:4000']);
    for (const name of ['shop-2', 'shop-3']) expect(services[name]).toEqual({ ...shop, profiles: ['scaled'] });
    const environment = { ...shop.environment, ROLE: 'worker' };
    expect(services.worker).toEqual({ ...shop, environment, profiles: ['scaled'] });
  });

  it('waits in a profile only for what starts in it', () => {
    for (const chosen of [simple, scaled])
      for (const name of chosen) {
        const { depends_on: wanted = [] } = services[name];
        for (const one of Array.isArray(wanted) ? wanted : Object.keys(wanted)) expect(chosen).toContain(one);
      }
    // What must be set is asked for before profiles are looked at: of one that is not chosen, too.
    const asked = (which: string[]) =>
      which.flatMap((name) =>
        [...JSON.stringify(services[name]).matchAll(/(?<!\$)\$\{(\w+):\?/g)].map(([, one]) => one!),
      );
    expect(asked(scaled).filter((one) => !asked(simple).includes(one))).toEqual([]);
  });

  it('names only what is there: hosts, volumes, members of the database, settings that the guide tells of', () => {
    for (const [name, value] of Object.entries<string>(services.shop.environment))
      for (const [, host] of String(value)
        .replaceAll(/\$\{\w+:?[?][^}]*\}/g, 'said')
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
        .matchAll(/(?:\/\/|@|,)(?:[^/@]+@)?([a-z][a-z0-9-]*):\d+/g))
        expect([name, simple]).toEqual([name, expect.arrayContaining([host])]);
    const named = Object.values<any>(services).flatMap(({ volumes: mounts = [] }) =>
      mounts.map((one: string) => one.split(':')[0]!).filter((one: string) => !one.startsWith('.')),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
    const members = [...services['mongo-members'].entrypoint.join(' ').matchAll(/'([\w-]+):27017'/g)];
    expect(members.map(([, host]) => host)).toEqual(['mongo-2', 'mongo-3']);
    // A member that is taken in comes without data, by the key that all of them have.
    for (const [, host] of members) {
      expect(services[host!].environment).not.toHaveProperty('MONGO_INITDB_ROOT_USERNAME');
      expect(services[host!].entrypoint).toEqual(services.mongo.entrypoint);
    }
    const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const [, settings] = /COMPOSE_PROFILES=scaled\n([^]*?)```/.exec(guide)!;
    const told = [...settings!.matchAll(/^([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [name, value] as const);
    for (const [name] of told) expect(text).toContain(`\${${name}:`);
    const hosts = told.flatMap(([, value]) => [...value!.matchAll(/(?:^|,|\/\/)([a-z][a-z0-9-]*):\d+/g)]);
    expect(hosts.map(([, host]) => host)).toEqual(['files', 'mongo', 'mongo-2', 'mongo-3']);
    for (const [, host] of hosts) expect(scaled).toContain(host);
    // Answering until the proxy has looked twice, and the time to end in order after it.
    const drain = Number(Object.fromEntries(told)['DRAIN_SECONDS']);
    const [, interval] = /health_interval (\d+)s/.exec(proxy)!;
    expect(drain).toBeGreaterThan(2 * Number(interval));
    expect(parseInt(services.shop.stop_grace_period)).toBeGreaterThan(drain + 20);
  });

  it('has a proxy before all that answer and the files, which asks who is ready', () => {
    const upstreams = [...proxy.matchAll(/([\w-]+):(\d+)/g)].map(([, host, port]) => [host, Number(port)]);
    expect(upstreams).toEqual([
      ...['shop', 'shop-2', 'shop-3'].map((name) => [name, 4000]),
      ['files', Number(/:(\d+)/.exec(services.files.entrypoint[2])![1])],
    ]);
    expect(proxy).toContain('health_uri /readyz');
    for (const [, name] of proxy.matchAll(/\{\$(\w+)\}/g)) expect(services.proxy.environment).toHaveProperty(name!);
    expect(services.proxy.volumes).toContain('./ops/Caddyfile:/etc/caddy/Caddyfile:ro');
  });
});

describe('the image', () => {
  /** What the running shop opens below its root, as its code names it. */
  const read = [
    ...sources(join(root, 'api/src')).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/join\(repositoryRoot((?:, '[^']+')+)\)/g)].map(([, parts]) =>
        [...parts!.matchAll(/'([^']+)'/g)].map(([, part]) => part).join('/'),
      ),
    ),
    ...[
      ...readFileSync(join(root, 'api/src/http/web-client.ts'), 'utf8').matchAll(
        /join\(folder, ((?:'[^']+'(?:, )?)+)\)/g,
      ),
    ].map(([, parts]) => `web/${parts!.replaceAll("'", '').replaceAll(', ', '/')}`),
    ...['api/dist/src/main.js', 'api/dist/scripts/nightly-backup.js', 'embedded-mongo/dist/index.js'],
    'scripts/healthcheck.mjs',
    // A library that npm installs beside a workspace, because another version lies at the top.
    'api/node_modules/lru-cache/index.js',
  ];
  let work: string;
  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'shop-image-'));
  });
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  it('is started as `npm start` starts the shop, on the newest Node that the checks run on', () => {
    const read = (path: string) => readFileSync(join(root, path), 'utf8');
    const { start } = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts;
    const dockerfile = read('Dockerfile');
    const command = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)![1]!) as string[];
    expect(start.split(' && ').at(-1)).toBe(['node', ...command].join(' '));
    const { jobs } = parse(read('.github/workflows/check.yml'));
    const newest = Math.max(...jobs.everything.strategy.matrix.node.map(Number));
    expect([...dockerfile.matchAll(/^FROM \S*?node(?:js|:)(\d+)/gm)].map(([, version]) => Number(version))).toEqual([
      newest,
      newest,
    ]);
  });

  it('holds everything that the running shop opens', () => {
    expect(read).toEqual(expect.arrayContaining(['shop/shop.json', 'web/dist', 'web/server/dist/server.mjs']));
    // The demo pictures stay out: a shop in production fills itself with none.
    const wanted = read.filter((path) => path !== 'api/seed/media' && path !== 'web');
    const [built, out] = [join(work, 'shop'), join(work, 'out')];
    for (const path of [
      ...wanted,
      'package.json',
      'api/package.json',
      'web/package.json',
      'embedded-mongo/package.json',
    ]) {
      const file = /\.\w+$/.test(path) ? path : `${path}/any`;
      mkdirSync(join(built, dirname(file)), { recursive: true });
      writeFileSync(join(built, file), '');
    }
    for (const folder of ['node_modules', 'api/seed/content', 'schema'])
      mkdirSync(join(built, folder), { recursive: true });
    const [, copies] = /\nRUN (mkdir -p \/out[^]*?[^\\])\n/.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))!;
    execFileSync('sh', ['-ec', copies!.replaceAll('/out', out)], { cwd: built });
    expect(wanted.filter((path) => !existsSync(join(out, path)))).toEqual([]);
  });
});

describe('the dashboard', () => {
  const dashboard = JSON.parse(readFileSync(join(root, 'ops/grafana-dashboard.json'), 'utf8'));
  const text = { type: 'string', minLength: 1 };
  const whole = { type: 'integer', minimum: 0 };
  const prometheus = {
    type: 'object',
    required: ['type', 'uid'],
    properties: { type: { const: 'prometheus' }, uid: { const: '${datasource}' } },
  };
  /** What Grafana documents of a dashboard's JSON, as far as ours uses it. */
  const shape = {
    type: 'object',
    required: ['title', 'uid', 'schemaVersion', 'refresh', 'time', 'templating', 'panels'],
    properties: {
      title: text,
      uid: { type: 'string', pattern: '^[\\w-]{1,40}$' },
      schemaVersion: { type: 'integer', minimum: 36 },
      refresh: { type: 'string', pattern: '^\\d+[smh]$' },
      time: { type: 'object', required: ['from', 'to'], properties: { from: text, to: text } },
      templating: {
        type: 'object',
        properties: {
          list: {
            type: 'array',
            contains: {
              properties: {
                name: { const: 'datasource' },
                type: { const: 'datasource' },
                query: { const: 'prometheus' },
              },
            },
          },
        },
      },
      panels: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['id', 'type', 'title', 'datasource', 'gridPos', 'fieldConfig', 'targets'],
          properties: {
            id: { type: 'integer', minimum: 1 },
            type: { enum: ['timeseries', 'stat', 'gauge', 'table'] },
            title: text,
            description: text,
            datasource: prometheus,
            gridPos: {
              type: 'object',
              required: ['x', 'y', 'w', 'h'],
              properties: {
                x: { ...whole, maximum: 23 },
                y: whole,
                w: { ...whole, minimum: 1, maximum: 24 },
                h: { ...whole, minimum: 1 },
              },
            },
            fieldConfig: {
              type: 'object',
              required: ['defaults', 'overrides'],
              properties: { defaults: { type: 'object', required: ['unit'] }, overrides: { type: 'array' } },
            },
            targets: {
              type: 'array',
              minItems: 1,
              items: {
                type: 'object',
                required: ['refId', 'expr', 'datasource'],
                properties: {
                  refId: { type: 'string', pattern: '^[A-Z]$' },
                  expr: text,
                  datasource: prometheus,
                  legendFormat: text,
                },
              },
            },
          },
        },
      },
    },
  };

  it('has the shape that Grafana takes in, with panels of their own place and name', () => {
    const check = new Ajv({ strict: false, allErrors: true }).compile(shape);
    check(dashboard);
    expect(check.errors ?? []).toEqual([]);
    const { panels } = dashboard;
    for (const name of ['id', 'title']) expect(new Set(panels.map((one: any) => one[name])).size).toBe(panels.length);
    for (const { title, gridPos, targets } of panels) {
      const { x, y, w, h } = gridPos;
      expect([title, x + w <= 24]).toEqual([title, true]);
      const over = panels.filter(
        ({ title: other, gridPos: at }: any) =>
          other !== title && at.x < x + w && x < at.x + at.w && at.y < y + h && y < at.y + at.h,
      );
      expect([title, over]).toEqual([title, []]);
      expect(new Set(targets.map(({ refId }: any) => refId)).size).toBe(targets.length);
    }
  });

  it('shows every kind of metric that an operator has to watch', () => {
    const shown = dashboard.panels.flatMap(({ targets }: any) => targets.map(({ expr }: any) => expr)).join(' ');
    for (const figure of [
      ...['shop_requests_total', 'shop_request_duration_seconds_bucket', 'shop_refusals_total', 'shop_faults_total'],
      ...['shop_event_loop_lag_seconds', 'shop_memory_bytes', 'shop_database_command_duration_seconds'],
      ...['shop_public_answers_total', 'shop_outbox_mails', 'shop_outbox_oldest_seconds', 'shop_payments', 'shop_jobs'],
    ])
      expect(shown).toMatch(new RegExp(`\\b${figure}`));
  });
});

describe('the rules for alerts', () => {
  const [{ groups }] = documentsOf(join(root, 'ops/alerts.yml'));
  const rules = groups.flatMap((group: any) => group.rules);

  it('each have a name of their own, a condition, a severity, and words that say what to do', () => {
    expect(rules.length).toBeGreaterThan(5);
    expect(new Set(rules.map(({ alert }: any) => alert)).size).toBe(rules.length);
    for (const { alert, expr, labels, annotations, ...more } of rules) {
      expect([alert, typeof expr]).toEqual([expect.stringMatching(/^[A-Z]\w+$/), 'string']);
      expect(labels.severity).toMatch(/^(page|ticket|warning|critical)$/);
      expect(Object.values(annotations).join(' ').length).toBeGreaterThan(30);
      expect(Object.keys(more).filter((key) => !['for', 'keep_firing_for'].includes(key))).toEqual([]);
      if (more.for) expect(more.for).toMatch(/^\d+[smh]$/);
    }
  });

  it('ask only for figures that there are', () => {
    const told =
      readFileSync(join(root, 'api/src/metrics/metrics.ts'), 'utf8') +
      readFileSync(join(root, 'api/src/metrics/shop-figures.ts'), 'utf8');
    const asked = new Set(rules.flatMap(({ expr }: any) => expr.match(/\bshop_[a-z_]+/g) ?? []));
    const missing = [...asked].filter(
      (name) => !told.includes(`'${String(name).replace(/_(bucket|count|sum)$/, '')}'`),
    );
    expect(missing).toEqual([]);
  });

  it('are each tried: with figures at which they must call somebody, and with some at which they must not', () => {
    const [{ rule_files, tests }] = documentsOf(join(root, 'ops/alerts.test.yml'));
    expect(rule_files).toEqual(['alerts.yml']);
    const tried = tests.flatMap((one: any) => one.alert_rule_test);
    for (const { alert, labels, annotations } of rules) {
      const outcomes = tried
        .filter(({ alertname }: any) => alertname === alert)
        .map(({ exp_alerts }: any) => exp_alerts);
      const calls = outcomes.flat();
      expect([alert, outcomes.some((calls: any[]) => calls.length === 0), calls.length > 0]).toEqual([
        alert,
        true,
        true,
      ]);
      for (const { exp_labels, exp_annotations } of calls) {
        expect([alert, exp_labels.severity]).toEqual([alert, labels.severity]);
        expect(Object.keys(exp_annotations).sort()).toEqual(Object.keys(annotations).sort());
      }
    }
    const known = rules.map(({ alert }: any) => alert);
    expect(tried.filter(({ alertname }: any) => !known.includes(alertname))).toEqual([]);
  });
});
