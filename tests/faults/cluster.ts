// Nodes behind a balancer, as configured in deploy/.

import { type BalancerName, startBalancer } from '../helpers/balancer.ts'
import { deployments } from '../helpers/deployments.ts'
import { allowAnswersOfGateway } from '../helpers/documented-answers.ts'
import { type FaultyS3, startFaultyS3 } from '../helpers/faulty-s3.ts'
import { freePort } from '../helpers/free-port.ts'
import { startSecondNode } from '../helpers/second-node.ts'
import { type Service, startService } from '../helpers/start-service.ts'

export type Cluster = {
  nodes: readonly Service[]
  /** One service at the balancer's address, as clients see it. */
  balanced: Service
  /** Proxy between the nodes and their storage. */
  s3: FaultyS3
  close(): Promise<void>
}

export type ClusterOptions = {
  balancer: BalancerName
  nodes: number
  /** `url` is the balancer's. */
  env(url: string): Record<string, string>
  /** Extra environment of one node, by its index and the environment common to all. */
  envOf?: ((node: number, given: Record<string, string>) => Record<string, string>) | undefined
  /** Where the program was built; this checkout by default. */
  root?: string | undefined
}

export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { balancer, nodes: count, env, envOf, root } = options
  const [, deployment] = deployments
  if (deployment === undefined) throw new Error('PostgreSQL is not installed here.')
  const foundation = await deployment.prepare()
  const storage = new URL(foundation.env.HANDPRINT_STORAGE_URL ?? '')
  const s3 = await startFaultyS3(storage.searchParams.get('endpoint') ?? '')
  storage.searchParams.set('endpoint', s3.endpoint)
  const balancerPort = await freePort()
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  const envFor = (node: number) => ({
    HANDPRINT_PROXY_HOPS: '1',
    HANDPRINT_STORAGE_URL: storage.href,
    ...env(`http://127.0.0.1:${balancerPort}`),
    ...envOf?.(node, foundation.env),
    PORT: String(ports[node]),
  })
  const prepared = { name: deployment.name, prepare: async () => foundation }
  const first = await startService({ deployment: prepared, env: envFor(0), root })
  const nodes = [first]
  while (nodes.length < count) nodes.push(await startSecondNode(first, envFor(nodes.length), root))
  const closeNodes = async () => {
    for (const node of nodes.toReversed()) await node.close()
    await s3.close()
  }
  allowAnswersOfGateway()
  const proxy = await startBalancer(balancer, balancerPort, ports).catch(async (error) => {
    await closeNodes()
    throw error
  })
  const balanced: Service = {
    ...first,
    url: proxy.url,
    accessKey: first.accessKey,
    secretKey: first.secretKey,
  }
  return {
    nodes,
    balanced,
    s3,
    async close() {
      await proxy.close()
      await closeNodes()
    },
  }
}
